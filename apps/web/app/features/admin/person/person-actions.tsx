import type { Person } from '@canopy/contracts/people';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useListBefore } from '../../shell/use-list-address.ts';
import { ViewAsButton } from '../users/view-as-button.tsx';

/** What an administrator can do about this account. */
export function PersonActions({ person: { user, businessName }, viewerId }: { person: Person; viewerId: string }) {
  const back = useListBefore();
  const inTable = { q: user.email };
  return (
    <div role="group" aria-label={t('adminPerson.actions.title')} className="flex flex-wrap gap-2">
      {user.feeEditable || businessName ? (
        <LinkButton
          to={paths.adminUser(user.id, { ask: 'name', back })}
          kind="secondary"
          size="small"
          preventScrollReset
        >
          {t('adminPerson.actions.changeName')}
        </LinkButton>
      ) : null}
      {user.feeEditable ? (
        <LinkButton to={paths.adminUsers(inTable)} kind="secondary" size="small">
          {t('adminPerson.actions.fee')}
        </LinkButton>
      ) : null}
      {user.id === viewerId ? null : (
        <>
          {user.role === 'admin' ? null : <ViewAsButton user={user} />}
          <LinkButton to={paths.adminUsers({ ...inTable, admin: user.id })} kind="quiet" size="small">
            {t(user.role === 'admin' ? 'admin.users.removeAdmin' : 'admin.users.makeAdmin')}
          </LinkButton>
          {user.secondFactor ? (
            <LinkButton to={paths.adminUsers({ ...inTable, secondFactor: user.id })} kind="quiet" size="small">
              {t('admin.users.resetSecondFactor')}
            </LinkButton>
          ) : null}
          <LinkButton
            to={paths.adminUsers({ ...inTable, delete: user.id })}
            kind="quiet"
            size="small"
            className="text-danger!"
          >
            {t('admin.users.delete')}
          </LinkButton>
        </>
      )}
    </div>
  );
}
