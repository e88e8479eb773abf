import { type AuditAction, auditActions, type AuditLine } from '@canopy/contracts/audit';
import { formatDateTime } from '../../../i18n/format.ts';
import { t, words } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { CardRow, CardTable } from '../card-table.tsx';
import { Cell } from '../../shell/table.tsx';
import { auditDetail, inReadingOrder } from './audit-details.ts';
import { useListAddress } from '../../shell/use-list-address.ts';

const isKnown = (action: string): action is AuditAction => (auditActions as readonly string[]).includes(action);

const columns = ['at', 'actor', 'action', 'subject', 'details'] as const;

/** One act a row; on a phone each row is a card. */
export function AuditTable({ lines, labelledBy }: { lines: AuditLine[]; labelledBy: string }) {
  return (
    <CardTable labelledBy={labelledBy} columns={columns.map((name) => t(`adminAudit.columns.${name}`))}>
      {lines.map((line) => (
        <AuditRow key={line.id} line={line} />
      ))}
    </CardTable>
  );
}

const cell = 'align-top max-lg:block lg:px-3 lg:py-2.5';

function AuditRow({ line: { at, actor, action, subject, details, requestId } }: { line: AuditLine }) {
  const back = useListAddress();
  const detailWords = words('adminAudit.details');
  return (
    <CardRow>
      <Cell className={`${cell} whitespace-nowrap tabular-nums max-lg:text-sm max-lg:text-ink-soft`}>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </Cell>
      <Cell className={`${cell} wrap-anywhere`}>
        {actor.id ? (
          <Link to={paths.adminUser(actor.id, { back })} dir="auto" className="link inline-block min-h-6">
            {actor.name}
          </Link>
        ) : (
          <bdi>{actor.name}</bdi>
        )}
      </Cell>
      <Cell className={`${cell} font-medium`}>{isKnown(action) ? t(`adminAudit.actions.${action}`) : action}</Cell>
      <Cell className={`${cell} wrap-anywhere`}>
        <Subject subject={subject} />
      </Cell>
      <Cell className={`${cell} text-sm text-ink-soft wrap-anywhere`}>
        {inReadingOrder(details).map(([field, value]) => (
          <span key={field} className="block">
            {auditDetail(field, value, detailWords)}
          </span>
        ))}
        {requestId ? (
          <Link to={paths.adminAudit({ q: requestId })} className="link inline-block min-h-6" title={requestId}>
            {t('adminAudit.request')} <span className="sr-only">{requestId}</span>
          </Link>
        ) : null}
      </Cell>
    </CardRow>
  );
}

function Subject({ subject: { id, name, kind } }: { subject: AuditLine['subject'] }) {
  const back = useListAddress();
  const shown = name ?? (kind === 'other' ? id : t('adminAudit.gone'));
  return (
    <>
      {name !== null && (kind === 'listing' || kind === 'user') ? (
        <Link
          to={kind === 'user' ? paths.adminUser(id, { back }) : paths.listing(id)}
          dir="auto"
          className="link block min-h-6"
        >
          {shown}
        </Link>
      ) : (
        <bdi className="block">{shown}</bdi>
      )}
      <Link to={paths.adminAudit({ q: id })} className="link inline-block min-h-6 text-sm">
        {t('adminAudit.history')} <span className="sr-only">{t('adminAudit.historyOf', { name: shown })}</span>
      </Link>
    </>
  );
}
