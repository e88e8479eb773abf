import { type AuditAction, auditActions, type AuditLine } from '@canopy/contracts/audit';
import { formatDateTime } from '../../../i18n/format.ts';
import { t, words } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { auditDetail, inReadingOrder } from './audit-details.ts';

const isKnown = (action: string): action is AuditAction => (auditActions as readonly string[]).includes(action);

/** One act a row; on a phone each row is a card. The roles are written out, as blocks lose them in some browsers. */
export function AuditTable({ lines, labelledBy }: { lines: AuditLine[]; labelledBy: string }) {
  return (
    <Card className="max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none">
      <table role="table" aria-labelledby={labelledBy} className="w-full max-lg:block">
        <thead role="rowgroup" className="border-b border-line bg-leaf max-lg:sr-only">
          <tr role="row">
            {(['at', 'actor', 'action', 'subject', 'details'] as const).map((column) => (
              <th key={column} role="columnheader" scope="col" className="px-3 py-2.5 text-left font-semibold">
                {t(`adminAudit.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3">
          {lines.map((line) => (
            <AuditRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const cell = 'align-top max-lg:block lg:px-3 lg:py-2.5';

function AuditRow({ line: { at, actor, action, subject, details, requestId } }: { line: AuditLine }) {
  const detailWords = words('adminAudit.details');
  return (
    <tr
      role="row"
      className="border-line max-lg:block max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:p-4 lg:border-b lg:last:border-0"
    >
      <td role="cell" className={`${cell} whitespace-nowrap tabular-nums max-lg:text-sm max-lg:text-ink-soft`}>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </td>
      <td role="cell" className={`${cell} wrap-anywhere`}>
        {actor.id ? (
          <Link to={paths.adminUser(actor.id)} dir="auto" className="link inline-block min-h-6">
            {actor.name}
          </Link>
        ) : (
          <bdi>{actor.name}</bdi>
        )}
      </td>
      <td role="cell" className={`${cell} font-medium`}>
        {isKnown(action) ? t(`adminAudit.actions.${action}`) : action}
      </td>
      <td role="cell" className={`${cell} wrap-anywhere`}>
        <Subject subject={subject} />
      </td>
      <td role="cell" className={`${cell} text-sm text-ink-soft wrap-anywhere`}>
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
      </td>
    </tr>
  );
}

function Subject({ subject: { id, name, kind } }: { subject: AuditLine['subject'] }) {
  const shown = name ?? (kind === 'other' ? id : t('adminAudit.gone'));
  return (
    <>
      {name !== null && (kind === 'listing' || kind === 'user') ? (
        <Link to={kind === 'user' ? paths.adminUser(id) : paths.listing(id)} dir="auto" className="link block min-h-6">
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
