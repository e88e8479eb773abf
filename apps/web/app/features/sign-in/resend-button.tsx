import { useFetcher, useHref, useLocation } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { withAuthor } from '../../browser/form-author.ts';
import { useRouteCode } from '../../browser/use-route-code.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { StatusMessage, type Status } from '../../ui/status-message.tsx';

/**
 * Asks for another mail that confirms the email address, and comes back to this page. It stands inside a form of
 * something else, so it sends by itself and says itself that nobody answered; without scripts that form's fields go
 * along and do not matter.
 */
export function ResendButton({ className }: { className?: string }) {
  const { pathname, search } = useLocation();
  useRouteCode('routes/resend-verification');
  const fetcher = useFetcher<{ problem?: Status }>();
  const busy = fetcher.state !== 'idle';
  const to = pathname + search;
  const send = (event: MouseEvent) => {
    event.preventDefault();
    fetcher.submit(withAuthor({ to }), { method: 'post', action: paths.resendVerification });
  };
  return (
    <div className={className}>
      <Button
        type="submit"
        formMethod="post"
        formAction={useHref(paths.resendVerification)}
        formNoValidate
        name="to"
        value={to}
        kind="secondary"
        size="small"
        busy={busy}
        onClick={send}
      >
        {t('shell.resendVerification')}
      </Button>
      <StatusMessage message={busy ? null : (fetcher.data?.problem ?? null)} />
    </div>
  );
}
