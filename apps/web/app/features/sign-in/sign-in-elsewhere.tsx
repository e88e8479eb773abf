import { useHref, useLocation } from '@remix-run/react';
import { paths } from '../../paths.ts';

/**
 * A sentence that sends somebody whose session has ended to sign in in another tab, so that what is typed here stays. By
 * way of this page, which asks administrators for their second factor too.
 */
export function SignInElsewhere({ sentence }: { sentence: string }) {
  const { pathname } = useLocation();
  return (
    <a
      href={useHref(paths.signIn({ to: pathname }))}
      target="_blank"
      className="font-medium underline underline-offset-3"
    >
      {sentence}
    </a>
  );
}
