import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentViewer } from '@canopy/contracts/accounts';
import type { Endpoint } from '@canopy/contracts/endpoint';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { RefusalBody } from '@canopy/contracts/refusals';
import type { MyTickets } from '@canopy/contracts/tickets';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, type Person, provider } from '@canopy/testing/factories';
import { routesOf } from '@canopy/testing/routes';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const admin = () => person(api.database, { role: 'admin', displayName: 'Avery' });
const start = (as: Person, { id }: { id: string }) => api.call('POST', `/users/${id}/viewing`, { as });
const stop = (as: Person) => api.call('DELETE', '/viewing', { as });
const viewer = async (as: Person) => (await api.call<CurrentViewer>('GET', '/viewer', { as })).body.viewer!;
const said = ({ status, body }: { status: number; body: RefusalBody }) => [status, body.reason, body.error];
const sentence = "You are looking through another person's eyes. Nothing can be changed here.";

/** An administrator who looks through the eyes of a provider with a listing, a sale and an open hold. */
async function looking() {
  const [avery, shop] = [await admin(), await provider(api.database, { displayName: 'Maple Learning' })];
  const sold = await listing(api.database, shop.id);
  const other = await listing(api.database, (await provider(api.database)).id);
  const order = await api.call<StartedOrder>('POST', `/listings/${other.id}/orders`, {
    as: shop,
    body: { quantity: 1 },
  });
  expect((await start(avery, shop)).status).toBe(204);
  return { avery, shop, listingId: sold.id, orderId: order.body.orderId };
}

/** What every row of every table holds now. */
async function everything(): Promise<Record<string, string>> {
  const tables = await api.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await api.database.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
    );
    hashes[name] = row!.hash;
  }
  return hashes;
}

describe('looking through the eyes of somebody', () => {
  it('shows what they see, as them, for a quarter of an hour, and is written down', async () => {
    const { avery, shop, listingId } = await looking();
    expect(await viewer(avery)).toMatchObject({
      id: shop.id,
      displayName: 'Maple Learning',
      role: 'service_provider',
      isAdmin: false,
      isApprovedProvider: true,
      confirmed: false,
    });
    const minutes = (Date.parse((await viewer(avery)).viewedUntil!) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
    const mine = await api.call<{ items: { id: string }[] }>('GET', '/my/listings', { as: avery });
    expect(mine.body.items.map(({ id }) => id)).toEqual([listingId]);
    expect((await api.call('GET', '/users', { as: avery })).body.reason).toBe('not_allowed');
    expect(
      await api.database.query('select actor_name, action, details from audit_log where subject_id = $1', [shop.id]),
    ).toEqual([{ actor_name: 'Avery', action: 'user.viewed_as', details: { minutes: 15 } }]);
    expect((await stop(avery)).status).toBe(204);
    expect(await viewer(avery)).toMatchObject({ id: avery.id, isAdmin: true, viewedUntil: null });
    expect((await stop(avery)).status).toBe(204);
  });

  it('ends by itself, and the session is the own one again', async () => {
    const { avery, shop } = await looking();
    await api.database.query(`update sessions set viewing_until = now() where user_id = $1`, [avery.id]);
    expect((await viewer(avery)).id).toBe(avery.id);
    await start(avery, shop);
    expect((await viewer(avery)).id).toBe(shop.id);
    await api.database.query('delete from listings where user_id = $1', [shop.id]);
    await api.database.query('delete from connected_accounts where user_id = $1', [shop.id]);
    await api.database.query('delete from users where id = $1', [shop.id]);
    expect((await viewer(avery)).id).toBe(avery.id);
  });

  it('is for nobody but an administrator who has confirmed, and never through the eyes of another one', async () => {
    const somebody = await person(api.database);
    expect((await start(await provider(api.database), somebody)).body.reason).toBe('not_allowed');
    const unconfirmed = await person(api.database, { role: 'admin', confirmed: false });
    expect((await start(unconfirmed, somebody)).body.reason).toBe('step_up_needed');
    const avery = await admin();
    for (const one of [avery, await admin()])
      expect(said(await start(avery, one))).toEqual([
        409,
        'viewing_refused',
        'Administrators cannot be looked at this way.',
      ]);
    expect((await start(avery, { id: randomUUID() })).body.reason).toBe('user_not_found');
    // Who becomes one is no longer looked through; who is none any more looks through nobody.
    await start(avery, somebody);
    await api.database.query(`update users set role = 'admin' where id = $1`, [somebody.id]);
    expect((await viewer(avery)).id).toBe(avery.id);
    await api.database.query(`update users set role = 'user' where id = any($1)`, [[somebody.id, avery.id]]);
    expect(await viewer(avery)).toMatchObject({ id: avery.id, isAdmin: false, viewedUntil: null });
  });

  it('moves no last visit, of either', async () => {
    const { avery, shop } = await looking();
    await api.database.query(`update sessions set last_seen_at = now() - interval '1 day' where user_id = any($1)`, [
      [avery.id, shop.id],
    ]);
    const seen = () =>
      api.database.query('select last_seen_at from sessions where user_id = any($1) order by id', [
        [avery.id, shop.id],
      ]);
    const before = await seen();
    await api.call('GET', '/account', { as: avery });
    expect(await seen()).toEqual(before);
    await stop(avery);
    await viewer(avery);
    expect(await seen()).not.toEqual(before);
  });
});

describe('who only looks', () => {
  it('is refused by every endpoint that could change something, and no row changes', async () => {
    const { avery, shop, listingId, orderId } = await looking();
    const endings = ['DELETE /viewing', 'DELETE /sessions/current'];
    // Whoever has such a link reads what it leads to: its token travels in a body, and nothing changes.
    const links = ['POST /listing-approvals/state', 'POST /calendar/feed/entries'];
    const changing = Object.entries(routesOf(api.app)).filter(
      (route): route is [string, Endpoint] =>
        !/^(GET|HEAD) /.test(route[0]) && ![...endings, ...links].includes(route[0]),
    );
    expect(changing.length).toBeGreaterThan(70);
    const before = await everything();
    for (const [route, { example }] of changing) {
      const [method, path] = route.split(' ') as [string, string];
      const id = path.startsWith('/listings/') ? listingId : path.startsWith('/orders/') ? orderId : shop.id;
      const answer = await api.call(method, path.replace(':id', id).replace(':kind', 'refund'), {
        as: avery,
        ...(example === undefined ? {} : { body: example }),
      });
      expect([route, ...said(answer)]).toEqual([route, 403, 'view_only', sentence]);
    }
    for (const link of links) {
      const [method, path] = link.split(' ') as [string, string];
      const { example } = routesOf(api.app)[link]!;
      const unknown = await api.call(method, path, { as: avery, body: example! });
      expect([link, unknown.status]).toEqual([link, 404]);
    }
    expect(await everything()).toEqual(before);
  });

  it('is refused where the session comes in the body too', async () => {
    const { avery } = await looking();
    for (const name of ['createConnectedAccount', 'createDashboardLink', 'createProviderSubscription'])
      expect(said(await api.call('POST', `/functions/${name}`, { body: { idToken: avery.token } }))).toEqual([
        403,
        'view_only',
        sentence,
      ]);
  });

  it('gets no ticket codes, no own data, no files and no page of the card provider', async () => {
    const { avery, shop } = await looking();
    const free = await listing(api.database, (await provider(api.database)).id, { isFreeEvent: true });
    expect((await api.call('POST', `/listings/${free.id}/sign-up`, { as: shop })).status).toBe(201);
    const own = await api.call<MyTickets>('GET', '/my/tickets', { as: shop });
    const { paymentId } = own.body.purchases[0]!;
    const [held] = await api.database.query<{ code: string }>('select code from tickets where payment_id = $1', [
      paymentId,
    ]);
    for (const path of [
      '/account/data',
      `/my/tickets/${paymentId}`,
      '/sales/export',
      '/simulated-card/links/abc',
      '/simulated-card/premium/abc',
    ])
      expect([path, ...said(await api.call('GET', path, { as: avery }))]).toEqual([path, 403, 'view_only', sentence]);
    const tickets = await api.call('GET', '/my/tickets', { as: avery });
    expect([tickets.status, tickets.body]).toEqual([200, own.body]);
    expect(JSON.stringify(tickets.body)).not.toContain(held!.code);
    expect(Object.keys((await api.call<object>('GET', '/calendar/feed', { as: avery })).body)).toEqual(['createdAt']);
  });

  it('may sign out, which ends the session of the administrator and nothing of the other person', async () => {
    const { avery, shop } = await looking();
    expect((await api.call('DELETE', '/sessions/current', { as: avery })).status).toBe(204);
    expect((await api.call<CurrentViewer>('GET', '/viewer', { as: avery })).body.viewer).toBe(null);
    expect((await viewer(shop)).id).toBe(shop.id);
  });
});
