import type { ReactNode } from 'react';
import { t } from '../../../i18n/index.ts';
import { paths, type PersonSearch } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useListBefore } from '../../shell/use-list-address.ts';
import type { PersonPart } from './person-search.ts';

/**
 * One part of a person's page, with what it says when it is empty or could not be loaded. @param items null when it
 * could not be loaded
 */
export function PersonSection<Item>({
  id,
  title,
  lead,
  items,
  empty,
  action,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  items: Item[] | null;
  empty: string;
  action?: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="p-4 sm:p-5">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 id={id} tabIndex={-1} className="text-xl">
            {title}
          </h3>
          {action}
        </div>
        {lead ? <p className="mb-2 text-sm text-ink-soft wrap-anywhere">{lead}</p> : null}
        {items === null ? (
          <Alert>
            <p>{t('adminPerson.partFailed')}</p>
            <LinkButton to="" reloadDocument kind="secondary" size="small" className="mt-2">
              {t('adminPerson.retry')} <span className="sr-only">({title})</span>
            </LinkButton>
          </Alert>
        ) : items.length === 0 ? (
          <p className="text-ink-soft">{empty}</p>
        ) : (
          children(items)
        )}
      </Card>
    </section>
  );
}

/** To the older ones of this part, and back to its newest; the other parts begin anew. */
export function PartPages({
  userId,
  part,
  title,
  search,
  next,
}: {
  userId: string;
  part: PersonPart;
  title: string;
  search: PersonSearch;
  next: string | null;
}) {
  const of = <span className="sr-only">{t('adminPerson.moreOf', { what: title })}</span>;
  const back = useListBefore();
  const isFurther = search.part === part;
  if (!isFurther && !next) return null;
  return (
    <p className="mt-3 flex flex-wrap justify-between gap-3">
      {isFurther ? (
        <LinkButton to={`${paths.adminUser(userId, { back })}#${part}`} kind="quiet" size="small">
          {t('adminPerson.newest')} {of}
        </LinkButton>
      ) : null}
      {next ? (
        <LinkButton
          to={`${paths.adminUser(userId, { part, after: next, back })}#${part}`}
          kind="secondary"
          size="small"
          className="ml-auto"
        >
          {t('adminPerson.more')} {of}
        </LinkButton>
      ) : null}
    </p>
  );
}

/** One line of a part: what it is and its facts on the left, what can be done on the right. */
export function PartLine({ title, facts, children }: { title: ReactNode; facts: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">{facts}</p>
      </div>
      {children}
    </li>
  );
}

export const lines = 'divide-y divide-line border-t border-line';
