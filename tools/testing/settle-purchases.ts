import { until } from '@canopy/testing/until';
import { type KillableCanopy, timeoutMs } from './killable-canopy.ts';
import { type Step, steps } from './purchase-steps.ts';
import type { Purchase } from './purchase-to-kill.ts';

/** Whoever goes forward needs as long as they need. */
const longestMs = 3_600_000;

/**
 * Looks until nothing is left. Fails when it has not become less for a while.
 *
 * @param patienceMs so long it may stay as much
 */
export async function untilNoneLeft(
  what: string,
  look: () => Promise<{ what: string }[]>,
  patienceMs = timeoutMs,
): Promise<void> {
  let fewest = Infinity;
  let fewestAt = 0;
  const none = async () => {
    const left = await look();
    if (left.length < fewest) [fewest, fewestAt] = [left.length, Date.now()];
    else if (Date.now() - fewestAt > patienceMs) {
      const some = left.slice(0, 20).map((one) => one.what);
      throw new Error(`Left over: ${left.length}, such as ${some.join('; ')}`);
    }
    return left.length === 0;
  };
  await until(none, what, longestMs);
}

/** Until nothing is on its way any more: no hold, no event, no refund, no mail. */
export async function untilSettled({ query }: KillableCanopy): Promise<void> {
  let hurriedAt = 0;
  await untilNoneLeft('everything to be settled', async () => {
    // What ran into a fault waits for minutes before it tries again.
    if (Date.now() - hurriedAt > 1_000) {
      hurriedAt = Date.now();
      await hurry({ query });
    }
    return query<{ what: string }>(
      `select 'hold: ' || l.title as what from ticket_orders o join listings l on l.id = o.listing_id where o.status = 'held' union all select 'event: ' || id from card_events where status = 'received'
       union all select 'refund: ' || p.listing_title from refunds r join payments p on p.id = r.payment_id where r.status = 'requested' union all select 'mail: ' || template from emails where status = 'pending'`,
    );
  });
}

/**
 * Waiting times are minutes: the rows are told that they are over. Each hold for itself, so that no sweep makes good
 * what an event should have done.
 */
export async function letTimePass({ query }: KillableCanopy, purchases: Purchase[]): Promise<void> {
  const listingsOf = (fits: (step: Step) => boolean) => [
    purchases.filter(({ step }) => fits(steps[step]!)).map(({ listingId }) => listingId),
  ];
  await query(
    `update ticket_orders set expires_at = now() where status = 'held' and listing_id = any ($1)`,
    listingsOf(({ outcome }) => outcome === 'nothing'),
  );
  await query(
    `update ticket_orders set created_at = now() - interval '3 minutes' where status = 'held' and listing_id = any ($1)`,
    listingsOf(({ noEvents }) => noEvents ?? false),
  );
}

async function hurry({ query }: Pick<KillableCanopy, 'query'>): Promise<void> {
  await query(`update card_events set next_attempt_at = now() where status = 'received'`);
  await query(`update refunds set next_attempt_at = now() where status = 'requested'`);
  await query(`update emails set next_attempt_at = now() where status = 'pending'`);
}
