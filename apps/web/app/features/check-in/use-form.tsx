import type { Roster } from '@canopy/contracts/tickets';
import type { FetcherWithComponents } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { type CheckInAnswer, isUnderWay } from './check-in-answer.ts';

/** The one button of a ticket at the door: let in, or take that back. */
export function UseForm({
  ticket,
  place,
  action,
  fetcher,
  small = false,
}: {
  ticket: Pick<Roster['tickets'][number], 'id' | 'holderName' | 'status'>;
  /** Which of several tickets of the same person it is. */
  place?: string | undefined;
  action: string;
  fetcher: FetcherWithComponents<CheckInAnswer>;
  small?: boolean;
}) {
  const used = ticket.status === 'used';
  const busy = isUnderWay(fetcher) && fetcher.formData?.get('ticketId') === ticket.id;
  // Another guest would break off what is said of the first.
  const waits = fetcher.state === 'submitting' && !busy;
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value={used ? 'undo' : 'use'} />
      <input type="hidden" name="ticketId" value={ticket.id} />
      <Button
        type="submit"
        kind={used ? 'quiet' : 'primary'}
        size={small ? 'small' : 'normal'}
        busy={busy}
        disabled={waits}
      >
        <span aria-hidden="true">{t(used ? 'checkIn.undo' : 'checkIn.submit')}</span>
        <span className="sr-only">
          {t(used ? 'checkIn.undoOf' : 'checkIn.submitOf', { name: ticket.holderName })}
          {place ? `, ${place}` : ''}
        </span>
      </Button>
    </fetcher.Form>
  );
}
