import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/** Asks for another mail that confirms the email address, and comes back to this page. It stands inside a form of something else, whose fields do not matter to it. */
export function ResendButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Button type="submit" formMethod="post" formAction={paths.resendVerification} formNoValidate name="to" value={pathname + search} kind="secondary" size="small" className={className}>
      {t('account.verification.resend')}
    </Button>
  );
}
