import type { Roster } from '@canopy/contracts/tickets';
import type { FetcherWithComponents } from '@remix-run/react';
import type { FormEvent } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CheckInAnswer } from './check-in-answer.ts';
import { offeringAll } from './offering-all.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { UseForm } from './use-form.tsx';
import { useQuietAfter } from './use-quiet-after.ts';

/** The button goes with the answer to it; whoever works by keyboard goes on from its row. */
const keepFocus = ({ currentTarget }: FormEvent<HTMLElement>) =>
  currentTarget.contains(document.activeElement) && currentTarget.closest('li')?.focus();

const placeOf = ({ number, count }: { number: number; count: number }) => t('checkIn.place', { number, count });

/**
 * Names in order, each with its one button. Somebody with three tickets stands there three times: each lets one person
 * in, and the first that is still expected has the button for all of them.
 */
export function RosterList({
  tickets,
  isOld,
  action,
  fetcher,
}: {
  tickets: Roster['tickets'];
  /** Whether it stands below the note that it could not be read again. */
  isOld: boolean;
  action: string;
  fetcher: FetcherWithComponents<CheckInAnswer>;
}) {
  // The rows move when one goes, and when an answer or the note appears above them.
  const quiet = useQuietAfter(tickets, isOld, fetcher.data);
  const offering = offeringAll(tickets);
  return (
    <ul onSubmitCapture={quiet} className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
      {tickets.map((ticket) => (
        <li key={ticket.id} tabIndex={-1} className="px-4 py-2">
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">
                {ticket.holderName}
                {ticket.count > 1 ? <span className="font-normal text-ink-soft"> · {placeOf(ticket)}</span> : null}
              </p>
              {ticket.usedAt ? (
                <p className="flex items-center gap-1 text-sm text-ink-soft">
                  <Icon name="check" className="size-4 shrink-0 text-forest" />
                  {t('checkIn.used', { when: formatDateTime(ticket.usedAt) })}
                </p>
              ) : null}
            </div>
            <UseForm
              ticket={ticket}
              place={ticket.count > 1 ? placeOf(ticket) : undefined}
              action={action}
              fetcher={fetcher}
              small
            />
          </div>
          {offering.has(ticket.id) ? (
            // At the other side than the button of the one ticket, which a thumb looks for below the last one.
            <div onSubmit={keepFocus} className="mt-1">
              <PurchaseForm
                purchase={{
                  ticketId: ticket.id,
                  holderName: ticket.holderName,
                  expected: ticket.purchase.expected,
                  begun: ticket.purchase.arrived > 0,
                }}
                action={action}
                fetcher={fetcher}
              />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
