import type { Viewer } from '@canopy/contracts/accounts';
import { useLocation } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Popover } from '../../ui/popover.tsx';
import { RequestForm } from './request-form.tsx';

const entry = 'flex min-h-11 w-full items-center gap-2 rounded-lg px-3 text-left font-medium hover:bg-leaf';

/** Who is signed in, whether the email is known to be theirs, and the two things to do about the account. */
export function UserMenu({ viewer }: { viewer: Viewer }) {
  return (
    <Popover
      summary={
        <span className="flex min-h-11 items-center gap-2 rounded-full pr-1 pl-1 hover:bg-leaf sm:pr-3">
          <Avatar name={viewer.displayName} src={viewer.photoUrl} />
          <span dir="auto" className="viewer-name">
            {viewer.displayName}
          </span>
          <span className="sr-only">{t('shell.accountMenu')}</span>
        </span>
      }
    >
      <div className="w-72 p-2">
        <div className="border-b border-line px-3 pt-2 pb-3">
          <p dir="auto" className="truncate font-semibold">
            {viewer.displayName}
          </p>
          <p className="truncate text-sm text-ink-soft">{viewer.email}</p>
          <EmailConfirmation verified={viewer.emailVerified} />
        </div>
        <Link to={paths.myTickets()} className={`${entry} mt-2`}>
          <Icon name="ticket" />
          {t('shell.myTickets')}
        </Link>
        <Link to={paths.account} className={entry}>
          <Icon name="person" />
          {t('shell.account')}
        </Link>
        {viewer.isApprovedProvider ? (
          <Link to={paths.premium()} className={entry}>
            <Icon name="card" />
            {t('shell.premium')}
          </Link>
        ) : null}
        <RequestForm action={paths.signOut} route="routes/sign-out">
          <button type="submit" className={entry}>
            <Icon name="sign-out" />
            {t('shell.signOut')}
          </button>
        </RequestForm>
      </div>
    </Popover>
  );
}

function EmailConfirmation({ verified }: { verified: boolean }) {
  const location = useLocation();
  if (verified) {
    return (
      <p className="mt-1 flex items-center gap-1.5 text-sm text-forest">
        <Icon name="check" className="size-4 shrink-0" />
        {t('shell.verified')}
      </p>
    );
  }
  return (
    <RequestForm
      action={paths.resendVerification}
      route="routes/resend-verification"
      className="mt-1 flex flex-wrap items-center gap-x-2 text-sm"
    >
      <input type="hidden" name="to" value={location.pathname + location.search} />
      <span className="flex items-center gap-1.5">
        <Icon name="alert" className="size-4 shrink-0 text-danger" />
        {t('shell.notVerified')}
      </span>
      <button type="submit" className="link inline-flex min-h-11 items-center px-1">
        {t('shell.resend')}
        <span className="sr-only"> {t('shell.resendWhat')}</span>
      </button>
    </RequestForm>
  );
}
