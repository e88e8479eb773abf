// The rehearsal of docs/production.md, "Backup and restore": `npm run prove -- restore`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedOrder } from '@canopy/contracts/payments';
import { listing, person, type Person, provider } from '@canopy/testing/factories';
import { startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import { endpointsOf, stripeSettings } from '@canopy/testing/stripe/stripe-settings';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger, databaseUrlOf } from './check-ledger.ts';
import { findDumpTools } from './postgres/dump-tools.ts';
import { connected, NewMachine, RestorableCanopy, rowsNow } from './testing/restorable-canopy.ts';
import { clearAway, type Installation } from './testing/started-canopy.ts';

const tools = findDumpTools(18);
const ways = ['point in time', ...(typeof tools === 'string' ? [] : ['dump'])];
if (typeof tools === 'string') console.warn(`The restore of a dump is not rehearsed: ${tools}`);

const title = 'A class that somebody signed up for after the backup';
const installations: Installation[] = [];
const machines: Record<string, NewMachine> = {};
let stripe: StripeServer;
let before: RestorableCanopy;
let buyer: Person;
/** For $35.00, after the backup. */
let bought: { listingId: string; orderId: string; intentId: string };
let saved: Awaited<ReturnType<typeof rowsNow>>;
const pictures = ({ dataDir }: Installation) =>
  readdirSync(join(dataDir, 'media'), { recursive: true }).map(String).sort();

beforeAll(async () => {
  stripe = await startStripeServer();
  stripe.world.everyAccountIsComplete = true;
  const settings = stripeSettings(stripe);
  before = await RestorableCanopy.start(settings);
  stripe.events.endpoints = endpointsOf(`http://localhost:${before.installation.env.PORT}`);
  installations.push(before.installation, { dataDir: before.archive, env: before.installation.env });
  const base = await before.baseBackup();
  installations.push({ dataDir: join(base, '..'), env: before.installation.env });

  const listingId = await signUp();
  saved = await rowsNow(before.url);
  const dump = typeof tools === 'string' ? undefined : before.dump(tools);
  await sleep(1_100);
  bought = await buy(listingId);
  // The mistake that everybody fears.
  await connected(before.url, (client) => client.query('drop table tickets cascade'));
  await before.archived();
  await before.stop();

  machines['point in time'] = await NewMachine.atMoment(before, base, saved.at, settings);
  if (dump && typeof tools !== 'string') {
    installations.push({ dataDir: join(dump, '..'), env: before.installation.env });
    machines['dump'] = await NewMachine.withDump(dump, tools, settings);
  }
  for (const machine of Object.values(machines)) {
    installations.push(machine.installation);
    machine.takeMediaOf(before);
  }
});
afterAll(async () => {
  await clearAway(...installations);
  await stripe.stop();
});

const databaseAt = (url: () => string) => ({
  query: <Row>(sql: string, parameters?: unknown[]) =>
    connected(url(), async (client) => (await client.query(sql, parameters)).rows as Row[]),
});
const database = databaseAt(() => before.url);

/** Somebody takes a free spot, through the page. @returns another listing of the same provider, which has a price */
async function signUp(): Promise<string> {
  const owner = await provider(database);
  const { id } = await listing(database, owner.id, { title, isFreeEvent: true });
  const somebody = await person(database);
  const url = `http://localhost:${before.installation.env.PORT}`;
  const answer = await fetch(`${url}/listings/${id}`, {
    method: 'POST',
    headers: { origin: url, cookie: `canopy=${somebody.token}` },
    body: new URLSearchParams({ intent: 'sign-up' }),
    redirect: 'manual',
  });
  expect(answer.status).toBeLessThan(400);
  expect(await database.query('select 1 from tickets where user_id = $1', [somebody.id])).toHaveLength(1);
  buyer = await person(database);
  return (await listing(database, owner.id, { priceCents: 3_500 })).id;
}

/** Somebody who was there before buys a ticket; the card provider's event arrives and is done with. */
async function buy(listingId: string): Promise<typeof bought> {
  const started = await fetch(`http://127.0.0.1:${before.installation.env.API_PORT}/listings/${listingId}/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ quantity: 1 }),
  });
  expect(started.status).toBe(201);
  const { orderId, paymentIntentId: intentId } = (await started.json()) as StartedOrder;
  stripe.world.confirm(intentId, testCards.good);
  await until(
    async () =>
      (await database.query(`select 1 from payments where order_id = $1`, [orderId])).length === 1 &&
      (await database.query(`select 1 from card_events where status = 'received'`)).length === 0,
    'the sale',
    30_000,
  );
  stripe.events.endpoints = null;
  return { listingId, orderId, intentId };
}

it.each(ways)(
  'from a %s on an empty machine: every row, the pictures, books that agree, a product that goes on, and what was bought since',
  async (way) => {
    const machine = machines[way]!;
    expect((await rowsNow(machine.url)).rows).toEqual(saved.rows);
    expect(Object.values(saved.rows).filter((count) => count > 0).length).toBeGreaterThan(15);
    expect(await checkLedger(machine.url, () => undefined)).toBe(0);
    expect(pictures(machine.installation)).toEqual(pictures(before.installation));
    expect(pictures(machine.installation).length).toBeGreaterThan(100);

    await machine.askCardProvider();
    const started = await machine.open();
    const url = `http://localhost:${machine.installation.env.PORT}`;
    const page = await (await fetch(`${url}/listings?q=somebody+signed+up+after`)).text();
    expect(page).toContain(title);
    const picture = /\/media\/[^"' ]+\.webp/.exec(await (await fetch(`${url}/listings`)).text())![0];
    expect((await fetch(url + picture)).status).toBe(200);

    const restored = databaseAt(() => databaseUrlOf(machine.installation.dataDir));
    const sales = () =>
      restored.query(
        `select o.status, o.restored, p.amount_cents as cents, l.current_attendees as sold, count(t.id)::integer as tickets
         from ticket_orders o join payments p on p.order_id = o.id join listings l on l.id = o.listing_id join tickets t on t.payment_id = p.id
         where o.id = $1 and p.payment_intent_id = $2 group by o.id, p.id, l.id`,
        [bought.orderId, bought.intentId],
      );
    await until(async () => (await sales()).length > 0, 'what was bought since', 30_000);
    expect(await sales()).toEqual([{ status: 'succeeded', restored: true, cents: 3_500, sold: 1, tickets: 1 }]);
    expect(await checkLedger(databaseUrlOf(machine.installation.dataDir), () => undefined)).toBe(0);
    started.signal('SIGTERM');
    await started.ended();
  },
);
