import type { Members } from '@canopy/contracts/members';
import { Link, useFetcher } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MembersTable } from './members-table.tsx';

/** The number of members as a link to their page; with scripts the same opens as a dialog. */
export function MembersLink({ listing: { id, title, members: count } }: { listing: { id: string; title: string; members: number } }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<{ members: Members | null }>();
  const to = paths.members(id);
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    fetcher.load(to);
    setOpen(true);
  };
  const members = fetcher.state === 'idle' ? fetcher.data?.members : undefined;
  return (
    <>
      <Link to={to} onClick={show} className="link" aria-label={t('members.open', { title, count })}>
        {count.toLocaleString('en-CA')}
      </Link>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('members.title', { title })}>
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
        ) : fetcher.state === 'idle' ? (
          <Alert className="mt-4">{t('members.failed')}</Alert>
        ) : (
          <div role="status">
            <span className="sr-only">{t('members.loading')}</span>
            <Skeleton className="mt-4 h-40" />
          </div>
        )}
      </Dialog>
    </>
  );
}
