import type { Members } from '@canopy/contracts/members';
import { numberText } from '../../i18n/format.ts';
import { useDialogLink } from '../shell/use-dialog-link.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MembersTable } from './members-table.tsx';

/** The number of members as a link to their page; with scripts the same opens as a dialog. */
export function MembersLink({
  listing: { id, title, members: count },
  label,
}: {
  listing: { id: string; title: string; members: number };
  /** What stands in place of the bare number. */
  label?: string;
}) {
  const to = paths.members(id);
  const { open, show, close, load, loading, loaded } = useDialogLink<{ members: Members | null }>(
    to,
    'routes/members.$id',
  );
  const members = loading ? undefined : loaded?.members;
  return (
    <>
      {label ? (
        <Link to={to} onClick={show} className="link inline-flex min-h-8 items-center text-sm max-md:min-h-11">
          {label}
          <span className="sr-only"> {t('members.ofListing', { title })}</span>
        </Link>
      ) : (
        <Link to={to} onClick={show} className="link" aria-label={t('members.open', { title, count })}>
          {numberText(count)}
        </Link>
      )}
      <Dialog wide open={open} onClose={close} title={t('members.title', { title })}>
        {members ? (
          <>
            <MembersTable members={members} />
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              {members.next ? (
                <LinkButton to={to} kind="secondary">
                  {t('members.all')}
                </LinkButton>
              ) : null}
              <LinkButton to={paths.checkInAt(id)} kind="secondary">
                {t('members.door')}
              </LinkButton>
            </div>
          </>
        ) : loading ? (
          <div role="status">
            <span className="sr-only">{t('members.loading')}</span>
            <Skeleton className="mt-4 h-40" />
          </div>
        ) : (
          <Alert className="mt-4">
            <p>{t('members.failed')}</p>
            <Button type="button" kind="secondary" size="small" className="mt-3" onClick={load}>
              {t('members.retry')}
            </Button>
          </Alert>
        )}
      </Dialog>
    </>
  );
}
