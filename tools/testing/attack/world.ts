// Whom and what an attack finds: people with secrets, things that belong to them, and others that may be broken.
import { randomUUID } from 'node:crypto';
import type { StartedOrder } from '@canopy/contracts/payments';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

export const roles = ['visitor', 'user', 'provider', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface Database {
  query<Row extends Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** Ids by what they name, as addresses and bodies carry them. */
export type Ids = Record<string, string[]>;

export interface World {
  /** Stands in every private field of the victims, and may be in no answer to anybody but administrators. */
  canary: string;
  /** Of the victims: others try these. */
  ids: Ids;
  /** Of people who are there to be broken: administrators are given only these. */
  disposable: Ids;
  /** Everything that is kept of the victims, to compare. */
  kept(): Promise<string>;
}

type Call = <Body>(method: string, path: string, as: Person, body?: unknown) => Promise<Body>;

export const apiCaller =
  (apiUrl: string): Call =>
  async <Body>(method: string, path: string, as: Person, body: unknown = {}) => {
    const answer = await fetch(apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return JSON.parse((await answer.text()) || 'null') as Body;
  };

/** A seller with a past event, a buyer who was there, and everything that the product keeps of such people. */
async function couple(database: Database, call: Call, mark: string) {
  const [seller, buyer] = [
    await provider(database, { email: `seller-${mark}@example.test` }),
    await person(database, { email: `buyer-${mark}@example.test`, displayName: `Buyer ${mark}` }),
  ];
  const sold = await listing(database, seller.id, { contact: `contact-${mark}@example.test`, title: 'Pottery' });
  const order = await call<StartedOrder>('POST', `/listings/${sold.id}/orders`, buyer, { quantity: 2 });
  const pay = `/simulated-card/payment-intents/${order.paymentIntentId}/confirm`;
  await call('POST', pay, buyer, { clientSecret: order.clientSecret });
  await call('POST', `/orders/${order.orderId}/finish`, buyer);
  // It is over, so nobody else can buy what shows the contact.
  await database.query(`update listings set event_start = now() - interval '3 days' where id = $1`, [sold.id]);
  await database.query(
    `insert into provider_applications (user_id, business_name, business_type, display_name, email, phone_number, address, description, announced_at)
     values ($1, 'A studio', 'other', 'Seller', $2, $3, $4, $5, now())`,
    [seller.id, `apply-${mark}@example.test`, `519 ${mark}`, `1 ${mark} Street`, `About ${mark}`],
  );
  const [pending] = await database.query<{ id: string }>(
    `insert into pending_listings (provider_email, provider_name, title, description, category, location, contact, event_start)
     values ($1, $2, 'Soon', 'Words.', 'other', 'London', $1, now() + interval '9 days') returning id`,
    [`pending-${mark}@example.test`, `Pending ${mark}`],
  );
  await database.query(
    `insert into approval_tokens (token_hash, email, pending_listing_id, mailed, expires_at) values ($1, $2, $3, false, now() + interval '7 days')`,
    [Buffer.from(mark), `pending-${mark}@example.test`, pending!.id],
  );
  const [payment] = await database.query<{ id: string }>('select id from payments where order_id = $1', [
    order.orderId,
  ]);
  const [refund] = await database.query<{ id: string }>(
    `insert into refunds (payment_id, source, amount_cents, reason, status, settled_at) values ($1, 'request', 100, $2, 'failed', now()) returning id`,
    [payment!.id, `Because ${mark}`],
  );
  const idsOf = async (sql: string, parameter: string) =>
    (await database.query<{ id: string }>(sql, [parameter])).map(({ id }) => id);
  const ids: Ids = {
    listing: [sold.id],
    order: [order.orderId],
    payment: [payment!.id],
    ticket: await idsOf('select id from tickets where payment_id = $1', payment!.id),
    refund: [refund!.id],
    person: [seller.id, buyer.id],
    pending: [pending!.id],
    intent: [order.paymentIntentId],
    session: await idsOf('select id from sessions where user_id = $1', buyer.id),
    email: await idsOf('select id from emails where recipient = $1', buyer.email),
    account: await idsOf('select stripe_account_id as id from connected_accounts where user_id = $1', seller.id),
  };
  const code = await idsOf('select code as id from tickets where payment_id = $1', payment!.id);
  return { people: [seller.id, buyer.id], ids, secrets: [...code, ...ids.account!] };
}

export async function makeWorld(database: Database, call: Call): Promise<World & { secrets: string[] }> {
  const canary = `canary${randomUUID().slice(0, 8)}`;
  const victims = await couple(database, call, canary);
  const others = await couple(database, call, randomUUID().slice(0, 8));
  const kept = async () => {
    const [sellerAndBuyer] = [victims.people];
    const rows = await Promise.all(
      [
        'select * from users where id = any ($1) order by id',
        'select * from listings where user_id = any ($1) order by id',
        'select * from payments where user_id = any ($1) order by id',
        'select * from tickets where user_id = any ($1) order by id',
        'select id, user_id, confirmed_at, viewing_user_id from sessions where user_id = any ($1) order by id',
        'select * from provider_applications where user_id = any ($1) order by user_id',
        'select * from connected_accounts where user_id = any ($1) order by user_id',
      ].map((sql) => database.query(sql, [sellerAndBuyer])),
    );
    return JSON.stringify(rows, null, 1);
  };
  return { canary, ids: victims.ids, disposable: others.ids, kept, secrets: victims.secrets };
}

/** Somebody of a role, with a thing or two of their own. */
export async function attacker(
  database: Database,
  call: Call,
  role: Role,
  world: World,
): Promise<{ as: Person | null; ids: Ids }> {
  if (role === 'visitor') return { as: null, ids: world.ids };
  if (role === 'admin') return { as: await person(database, { role: 'admin' }), ids: world.disposable };
  if (role === 'user') return { as: await person(database, { confirmed: true }), ids: merged(world.ids, {}) };
  const as = await provider(database, { confirmed: true });
  const [sold, free] = [await listing(database, as.id), await listing(database, as.id, { isFreeEvent: true })];
  await call('POST', `/listings/${free.id}/sign-up`, await person(database));
  const sales = await database.query<{ id: string }>('select id from payments where listing_id = $1', [free.id]);
  return {
    as,
    ids: merged(world.ids, { listing: [sold.id, free.id], payment: sales.map(({ id }) => id), person: [as.id] }),
  };
}

const merged = (first: Ids, second: Ids): Ids => {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...names].map((name) => [name, [...(first[name] ?? []), ...(second[name] ?? [])]]));
};
