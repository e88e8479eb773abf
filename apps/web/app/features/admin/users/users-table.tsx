import type { ListedUser } from '@canopy/contracts/admin';
import { percent } from '@canopy/contracts/percent';
import type { ReactNode } from 'react';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths, type UsersSearch } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { ViewAsButton } from './view-as-button.tsx';
import { FeeEditor, type FeeAnswer } from './fee-editor.tsx';

const roleHue = { admin: 'mentorship', service_provider: 'professional_development', user: undefined } as const;
const statusHue = { approved: 'professional_development', pending: 'recreation', rejected: 'childcare' } as const;

interface Row {
  search: UsersSearch;
  viewerId: string;
  posted: FeeAnswer | undefined;
}

/**
 * Everybody in dense rows under a head that stays in sight; on a phone each row is a card. The roles are written out,
 * because a table that is laid out as blocks loses them in some browsers.
 */
export function UsersTable({ users, labelledBy, ...row }: { users: ListedUser[]; labelledBy: string } & Row) {
  return (
    <table
      role="table"
      aria-labelledby={labelledBy}
      className="w-full max-lg:block lg:border-separate lg:border-spacing-0"
    >
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row">
          {(['user', 'role', 'status', 'fee', 'created', 'actions'] as const).map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="sticky top-16 z-20 border-y border-line bg-leaf px-3 py-2.5 text-left font-semibold whitespace-nowrap"
            >
              {t(`admin.users.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-4">
        {users.map((user) => (
          <UserRow key={user.id} user={user} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user, search, viewerId, posted }: { user: ListedUser } & Row) {
  const {
    id,
    displayName,
    email,
    photoUrl,
    role,
    status,
    platformFeeBps,
    feeEditable,
    premium,
    secondFactor,
    payments,
    lastSignInAt,
    createdAt,
  } = user;
  return (
    <tr
      role="row"
      className="max-lg:block max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 max-lg:shadow-card"
    >
      <td role="cell" className="lg:max-w-80 lg:border-b lg:border-line lg:px-3 lg:py-2 max-lg:mb-2 max-lg:block">
        <span className="flex items-center gap-3">
          <Avatar name={displayName} src={photoUrl} />
          <span className="min-w-0">
            <Link to={paths.adminUser(id)} dir="auto" className="link block leading-snug font-medium">
              {displayName}
            </Link>
            <span className="block text-sm break-all text-ink-soft">{email}</span>
            <span className="block text-sm text-ink-soft">
              {lastSignInAt
                ? t('admin.users.lastSignIn', { date: formatDate(lastSignInAt) })
                : t('admin.users.neverSignedIn')}
            </span>
          </span>
        </span>
      </td>
      <Cell label={t('admin.users.columns.role')}>
        <Badge hue={roleHue[role]} className="whitespace-nowrap">
          {t(`vocabulary.role.${role}`)}
        </Badge>
      </Cell>
      <Cell label={t('admin.users.columns.status')}>
        {status ? (
          <Badge hue={statusHue[status]} className="whitespace-nowrap">
            {t(`vocabulary.status.${status}`)}
          </Badge>
        ) : (
          <span className="text-ink-soft">{t('vocabulary.status.none')}</span>
        )}
      </Cell>
      <Cell label={t('admin.users.columns.fee')}>
        {feeEditable ? (
          <FeeEditor user={user} action={paths.adminUsers(search)} posted={posted} />
        ) : (
          <span className="text-ink-soft tabular-nums">{percent(platformFeeBps)}%</span>
        )}
        {premium ? (
          <span className="block text-sm text-forest lg:whitespace-nowrap">
            {t(premium.ends ? 'admin.users.premiumEnds' : 'admin.users.premium', { date: formatDate(premium.until) })}
          </span>
        ) : null}
        {payments ? (
          <span
            className={`block text-sm ${payments === 'restricted' || payments === 'failed' ? 'text-danger' : 'text-ink-soft'}`}
          >
            {t(`admin.users.payments.${payments}`)}
          </span>
        ) : null}
      </Cell>
      <Cell label={t('admin.users.columns.created')}>
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatDate(createdAt)}
        </time>
      </Cell>
      <Cell label={t('admin.users.columns.actions')}>
        <LinkButton to={paths.adminAudit({ q: id })} kind="quiet" size="small" className="whitespace-nowrap lg:-ml-4">
          {t('adminAudit.history')} <span className="sr-only">{t('adminAudit.historyOf', { name: displayName })}</span>
        </LinkButton>
        {id === viewerId ? (
          <span className="text-ink-soft">{t('admin.users.self')}</span>
        ) : (
          <>
            <LinkButton
              to={paths.adminUsers({ ...search, admin: id })}
              kind="quiet"
              size="small"
              preventScrollReset
              className="whitespace-nowrap lg:-ml-4"
            >
              {t(role === 'admin' ? 'admin.users.removeAdmin' : 'admin.users.makeAdmin')}{' '}
              <span className="sr-only">{displayName}</span>
            </LinkButton>
            {role === 'admin' ? null : <ViewAsButton user={user} className="lg:-ml-4" />}
            {secondFactor ? (
              <LinkButton
                to={paths.adminUsers({ ...search, secondFactor: id })}
                kind="quiet"
                size="small"
                preventScrollReset
                className="whitespace-nowrap lg:-ml-4"
              >
                {t('admin.users.resetSecondFactor')} <span className="sr-only">{displayName}</span>
              </LinkButton>
            ) : null}
            <LinkButton
              to={paths.adminUsers({ ...search, delete: id })}
              kind="quiet"
              size="small"
              preventScrollReset
              className="-mr-4 whitespace-nowrap text-danger! lg:-ml-4"
            >
              {t('admin.users.delete')} <span className="sr-only">{displayName}</span>
            </LinkButton>
          </>
        )}
      </Cell>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className="max-lg:flex max-lg:min-h-12 max-lg:items-center max-lg:flex-wrap max-lg:justify-between max-lg:gap-x-6 max-lg:border-t max-lg:border-line max-lg:py-1 lg:border-b lg:border-line lg:px-3 lg:py-1.5"
    >
      <span aria-hidden="true" className="shrink-0 text-ink-soft lg:hidden">
        {label}
      </span>
      <span className="min-w-0 max-lg:ml-auto max-lg:text-right">{children}</span>
    </td>
  );
}
