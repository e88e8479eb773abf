import { receiveCardEvent } from '@canopy/contracts/card-events.endpoints';
import { signed, type StripeEvent } from '@canopy/testing/stripe/stripe-events';
import { startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import { stripeSettings, webhookSecrets } from '@canopy/testing/stripe/stripe-settings';
import type pg from 'pg';
import { untilIdle, withClient } from '../database.ts';
import { median, type Sent, sendEach } from '../measure.ts';
import type { Bench } from '../registry.ts';

const rows = 1_000;
const rounds = 3;
const connections = 32;
/**
 * Deliveries of a round, and how many of them are of an event that came before: Stripe sends again what it is not sure
 * of.
 */
const portion = { deliveries: 9_600, again: 1_920 };
const warmUp = { deliveries: 800, again: 160 };

const bench: Bench = {
  about: 'signed card events into the inbox, one in five a second time, against Fastify and one insert',
  async run(stage) {
    const database = await stage.copyOf(await stage.database(rows));
    const stripe = await startStripeServer();
    stripe.world.everyAccountIsComplete = true;
    try {
      const api = await stage.api(database, stripeSettings(stripe));
      const floor = await stage.program(['bench/floors/webhook-floor.ts'], { DATABASE_URL: database }, '/ready');
      return await withClient(database, async (client) => {
        const [ours, theirs]: Sent[][] = [[], []];
        for (let round = 0; round <= rounds; round += 1) {
          stage.signal.throwIfAborted();
          const size = round === 0 ? warmUp : portion;
          const both = [
            await deliver(client, stripe, api, 'card_events', size),
            await deliver(client, stripe, floor, 'floor_events', size),
          ];
          if (round === 0) continue;
          ours!.push(both[0]!);
          theirs!.push(both[1]!);
        }
        const pair = (figure: (sent: Sent) => number) => ({
          product: median(ours!.map(figure)),
          floor: median(theirs!.map(figure)),
        });
        return [
          {
            what: `events, ${connections} connections`,
            unit: 'req/s',
            ...pair(({ seconds }) => portion.deliveries / seconds),
          },
          { what: 'events, p50', unit: 'ms', ...pair(({ p50 }) => p50) },
          { what: 'events, p99', unit: 'ms', ...pair(({ p99 }) => p99) },
        ];
      });
    } finally {
      await stripe.stop();
    }
  },
};
export default bench;

/** New events, some of them twice. @throws Error unless each was answered 200 and stands in the table once */
async function deliver(
  client: pg.Client,
  stripe: StripeServer,
  url: string,
  table: 'card_events' | 'floor_events',
  { deliveries, again }: typeof portion,
): Promise<Sent> {
  const events = madeBy(stripe, deliveries - again);
  // A second delivery comes on another connection, after those that are new there.
  const [fresh, repeated] = [events.length / connections, again / connections];
  const shares = Array.from({ length: connections }, (_, n) => [
    ...events.slice(n * fresh, (n + 1) * fresh),
    ...events.slice(((n + 1) % connections) * fresh).slice(0, repeated),
  ]);
  const requests = shares.flat().map((event) => {
    const { body, signature } = signed(event, webhookSecrets.platform);
    return {
      method: 'POST' as const,
      path: receiveCardEvent.path,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    };
  });
  const kept = async () =>
    (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count;
  const before = await kept();
  await client.query('checkpoint');
  const sent = await sendEach(url, requests, connections);
  await untilIdle(client);
  if (sent.statuses[200] !== deliveries)
    throw new Error(`${deliveries} deliveries were answered ${JSON.stringify(sent.statuses)}.`);
  const added = (await kept()) - before;
  if (added !== events.length) throw new Error(`${events.length} events are ${added} rows of ${table}.`);
  return sent;
}

/** Events as the server sends them when somebody has paid: the whole intent is in them. */
function madeBy({ world, events }: StripeServer, count: number): StripeEvent[] {
  events.all.length = 0;
  for (let n = 0; n < count; n += 1) {
    const intent = world.createIntent({
      amount: 3_500,
      currency: 'cad',
      application_fee_amount: 700,
      transfer_data: { destination: 'acct_bench' },
      description: '1 × Bench',
      receipt_email: 'bench@canopy.test',
      metadata: { orderId: crypto.randomUUID() },
    });
    events.announce('payment_intent.succeeded', intent);
  }
  return events.of('payment_intent.succeeded');
}
