import type { FetcherWithComponents } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { type CheckInAnswer, isUnderWay, type PurchaseLeft } from './check-in-answer.ts';

/** Lets in whoever else has a ticket of the same purchase, in one go. */
export function PurchaseForm({
  purchase: { ticketId, holderName, expected, begun },
  action,
  fetcher,
  className = '',
}: {
  purchase: PurchaseLeft;
  action: string;
  fetcher: FetcherWithComponents<CheckInAnswer>;
  className?: string;
}) {
  const { formData, state } = fetcher;
  const busy = isUnderWay(fetcher) && formData?.get('intent') === 'purchase' && formData.get('ticketId') === ticketId;
  const label = t(begun ? 'checkIn.others' : 'checkIn.all', { count: expected });
  return (
    <fetcher.Form method="post" action={action} className={className}>
      <input type="hidden" name="intent" value="purchase" />
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="holderName" value={holderName} />
      <input type="hidden" name="expected" value={expected} />
      {begun ? <input type="hidden" name="begun" value="yes" /> : null}
      <Button
        type="submit"
        kind="secondary"
        size="small"
        busy={busy}
        // Another guest would break off what is said of the first.
        disabled={state === 'submitting' && !busy}
      >
        <span aria-hidden="true">{label}</span>
        <span className="sr-only">{`${label}, ${holderName}`}</span>
      </Button>
    </fetcher.Form>
  );
}
