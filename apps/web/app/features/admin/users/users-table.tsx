import type { ListedUser } from '@canopy/contracts/admin';
import { percent } from '@canopy/contracts/percent';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths, type UsersSearch } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Link } from '../../../ui/link.tsx';
import { Cell, ColumnHead, LabelledCell, Row, Table, TableBody, TableHead } from '../../shell/table.tsx';
import { ViewAsButton } from './view-as-button.tsx';
import { FeeEditor, type FeeAnswer } from './fee-editor.tsx';

const roleHue = { admin: 'mentorship', service_provider: 'professional_development', user: undefined } as const;
const statusHue = { approved: 'professional_development', pending: 'recreation', rejected: 'childcare' } as const;

const cell =
  'max-lg:flex max-lg:min-h-12 max-lg:items-center max-lg:flex-wrap max-lg:justify-between max-lg:gap-x-6 max-lg:border-t max-lg:border-line max-lg:py-1 max-lg:text-right lg:border-b lg:border-line lg:px-3 lg:py-1.5';

interface RowProps {
  search: UsersSearch;
  viewerId: string;
  posted: FeeAnswer | undefined;
}

/** Everybody in dense rows under a head that stays in sight; on a phone each row is a card. */
export function UsersTable({ users, labelledBy, ...row }: { users: ListedUser[]; labelledBy: string } & RowProps) {
  return (
    <Table aria-labelledby={labelledBy} className="w-full max-lg:block lg:border-separate lg:border-spacing-0">
      <TableHead className="max-lg:sr-only">
        <Row>
          {(['user', 'role', 'status', 'fee', 'created', 'actions'] as const).map((column) => (
            <ColumnHead
              key={column}
              className="sticky top-16 z-20 border-y border-line bg-leaf px-3 py-2.5 whitespace-nowrap"
            >
              {t(`admin.users.columns.${column}`)}
            </ColumnHead>
          ))}
        </Row>
      </TableHead>
      <TableBody className="max-lg:grid max-lg:gap-4">
        {users.map((user) => (
          <UserRow key={user.id} user={user} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

function UserRow({ user, search, viewerId, posted }: { user: ListedUser } & RowProps) {
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
    <Row className="max-lg:block max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 max-lg:shadow-card">
      <Cell className="lg:max-w-80 xl:min-w-64 lg:border-b lg:border-line lg:px-3 lg:py-2 max-lg:mb-2 max-lg:block">
        <span className="flex items-center gap-3">
          <Avatar name={displayName} src={photoUrl} />
          <span className="min-w-0">
            <Link
              to={paths.adminUser(id, { back: paths.adminUsers(search) })}
              dir="auto"
              className="link block leading-snug font-medium"
            >
              {displayName}
            </Link>
            <span className="block text-sm wrap-anywhere text-ink-soft">
              <EmailText email={email} />
            </span>
            <span className="block text-sm text-ink-soft">
              {lastSignInAt
                ? t('admin.users.lastSignIn', { date: formatDate(lastSignInAt) })
                : t('admin.users.neverSignedIn')}
            </span>
          </span>
        </span>
      </Cell>
      <LabelledCell className={cell} label={t('admin.users.columns.role')}>
        <Badge hue={roleHue[role]} className="whitespace-nowrap">
          {t(`vocabulary.role.${role}`)}
        </Badge>
      </LabelledCell>
      <LabelledCell className={cell} label={t('admin.users.columns.status')}>
        {status ? (
          <Badge hue={statusHue[status]} className="whitespace-nowrap">
            {t(`vocabulary.status.${status}`)}
          </Badge>
        ) : (
          <span className="text-ink-soft">{t('vocabulary.status.none')}</span>
        )}
      </LabelledCell>
      <LabelledCell className={cell} label={t('admin.users.columns.fee')}>
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
      </LabelledCell>
      <LabelledCell className={cell} label={t('admin.users.columns.created')}>
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatDate(createdAt)}
        </time>
      </LabelledCell>
      <LabelledCell className={cell} label={t('admin.users.columns.actions')}>
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
      </LabelledCell>
    </Row>
  );
}
