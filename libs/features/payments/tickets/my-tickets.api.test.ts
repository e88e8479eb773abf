import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import type { HeldTickets, MyTickets } from '@canopy/contracts/tickets';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
let family: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database, { displayName: 'Maple Studio' });
  family = await person(api.database, { displayName: 'Robin Family' });
});
afterAll(() => api.stop());

async function buy(listingId: string, quantity: number): Promise<void> {
  const { body } = await api.call<StartedOrder>('POST', `/listings/${listingId}/orders`, {
    as: family,
    body: { quantity },
  });
  await api.call('POST', `/simulated-card/payment-intents/${body.paymentIntentId}/confirm`, {
    as: family,
    body: { clientSecret: body.clientSecret },
  });
  expect((await api.call<OrderState>('POST', `/orders/${body.orderId}/finish`, { as: family })).body.status).toBe(
    'succeeded',
  );
}
const read = async (search = '', as: Person = family) =>
  (await api.call<MyTickets>('GET', `/my/tickets${search}`, { as })).body;
const mine = async (search = '', as: Person = family) => (await read(search, as)).purchases;
const heldAt = async (paymentId: string) =>
  (await api.call<HeldTickets>('GET', `/my/tickets/${paymentId}`, { as: family })).body;
/** As the list has it. */
const withoutCodes = ({ contact: _, ...held }: HeldTickets) => ({
  ...held,
  tickets: held.tickets.map(({ id, status, usedAt }) => ({ id, status, usedAt })),
});

describe('the tickets that somebody holds', () => {
  it('stand one by one, each with a code of its own, under their purchase', async () => {
    const { id, title } = await listing(api.database, seller.id, { eventStart: new Date('2031-03-09T22:00:00Z') });
    await buy(id, 3);
    const [purchase] = await mine(`?listing=${id}`);
    expect(purchase).toMatchObject({
      listingId: id,
      title,
      providerName: 'Maple Studio',
      holderName: 'Robin Family',
      eventStart: '2031-03-09T22:00:00.000Z',
      amountCents: 10_500,
      isVirtual: false,
    });
    expect(purchase!.tickets.map(({ status, usedAt }) => [status, usedAt])).toEqual(Array(3).fill(['valid', null]));
    const held = await heldAt(purchase!.paymentId);
    const codes = held.tickets.map(({ code }) => code);
    expect(new Set(codes).size).toBe(3);
    // 128 bits in base64url.
    for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(withoutCodes(held)).toEqual(purchase);
    // The mail names them in the same order.
    const [mail] = await api.database.query<{ codes: string[] }>(
      `select data->'codes' as codes from emails where template = 'purchase-confirmation' and data ->> 'ticketsUrl' like '%' || $1`,
      [purchase!.paymentId],
    );
    expect(held.tickets.map(({ shortCode }) => shortCode)).toEqual(mail!.codes);
  });

  it('are shown to nobody else: not to others, the provider or an admin (failure case 27)', async () => {
    const { id } = await listing(api.database, seller.id);
    await buy(id, 1);
    const [purchase] = await mine(`?listing=${id}`);
    for (const other of [await person(api.database), seller, await person(api.database, { role: 'admin' })]) {
      const answer = await api.call('GET', `/my/tickets/${purchase!.paymentId}`, { as: other });
      expect([answer.status, answer.body.reason]).toEqual([404, 'tickets_not_found']);
      expect(await mine(`?listing=${id}`, other)).toEqual([]);
    }
    expect((await api.call('GET', `/my/tickets/${purchase!.paymentId}`)).status).toBe(401);
    expect((await api.call('GET', '/my/tickets/not-an-id', { as: family })).status).toBe(400);
  });

  it('keep their title when the listing goes, and an online listing tells no address', async () => {
    const online = await listing(api.database, seller.id, { isVirtual: true, location: 'Secret street 1' });
    await buy(online.id, 1);
    expect((await mine(`?listing=${online.id}`))[0]).toMatchObject({ isVirtual: true, location: null });
    await api.database.query('delete from listings where id = $1', [online.id]);
    const kept = (await mine()).find(({ title }) => title === online.title);
    expect(kept).toMatchObject({ listingId: null, eventStart: null, location: null });
  });

  it('say that the event was called off, while it is there', async () => {
    const off = await listing(api.database, seller.id, {});
    await buy(off.id, 1);
    expect((await mine(`?listing=${off.id}`))[0]).toMatchObject({ cancelled: false });
    await api.database.query('update listings set cancelled_at = now() where id = $1', [off.id]);
    expect((await mine(`?listing=${off.id}`))[0]).toMatchObject({ cancelled: true });
    // Of what was returned before, part of the money or none, nothing comes back any more.
    const { paymentId } = (await mine(`?listing=${off.id}`))[0]!;
    await api.database.query(`update tickets set status = 'void', voided_at = now() where listing_id = $1`, [off.id]);
    expect(await heldAt(paymentId)).toMatchObject({ cancelled: false, refund: null });
  });

  it.each([
    ['free, deleted before its day', { isFreeEvent: true }, true, 'void'],
    ['free, deleted after its day', { isFreeEvent: true }, false, 'valid'],
    ['paid, let go by an administrator although the money has not gone back', {}, true, 'valid'],
  ] as const)('of a listing that is gone (%s) say whether it was called off', async (_, fields, cancelled, status) => {
    const gone = await listing(api.database, seller.id, fields);
    if ('isFreeEvent' in fields) await api.call('POST', `/listings/${gone.id}/sign-up`, { as: family });
    else await buy(gone.id, 1);
    if (!cancelled)
      await api.database.query(`update listings set event_start = now() - interval '1 day' where id = $1`, [gone.id]);
    await api.call('DELETE', `/listings/${gone.id}`, { as: seller });
    await api.database.query(
      `update refunds set status = 'failed', settled_at = now() where status = 'requested' and payment_id in (select id from payments where listing_id = $1)`,
      [gone.id],
    );
    await api.call('DELETE', `/listings/${gone.id}`, { as: await person(api.database, { role: 'admin' }) });
    const purchase = (await mine()).find(({ title }) => title === gone.title)!;
    expect(purchase).toMatchObject({ listingId: null, cancelled, tickets: [{ status }] });
    expect(withoutCodes(await heldAt(purchase.paymentId))).toEqual(purchase);
  });

  it('name the contact of a listing that was taken down, to their holder alone, until the provider deletes the account', async () => {
    const seller = await provider(api.database, { displayName: 'Amber Kites' });
    const kites = await listing(api.database, seller.id, { contact: 'kites@example.test' });
    await buy(kites.id, 1);
    const { paymentId } = (await mine(`?listing=${kites.id}`))[0]!;
    const contact = async () => (await heldAt(paymentId)).contact;
    // By `readListingAccess` alone.
    expect(await contact()).toBeNull();
    await api.database.query(`update listings set event_start = now() - interval '1 day' where id = $1`, [kites.id]);
    expect((await api.call('DELETE', `/listings/${kites.id}`, { as: seller })).status).toBe(200);
    expect(await contact()).toBe('kites@example.test');
    expect(JSON.stringify(await mine())).not.toContain('kites@example.test');
    for (const as of [seller, await person(api.database), await person(api.database, { role: 'admin' })])
      expect((await api.call('GET', `/my/tickets/${paymentId}`, { as })).status).toBe(404);
    // Without a valid ticket there is nothing to ask about.
    await api.database.query(`update tickets set status = 'void', voided_at = now() where payment_id = $1`, [
      paymentId,
    ]);
    expect(await contact()).toBeNull();
    await api.database.query(`update tickets set status = 'valid', voided_at = null where payment_id = $1`, [
      paymentId,
    ]);
    expect(await contact()).toBe('kites@example.test');
    const admin = await person(api.database, { role: 'admin' });
    const deletion = await api.call('DELETE', `/users/${seller.id}`, { as: admin });
    expect(deletion.status).toBeLessThan(300);
    expect(await contact()).toBeNull();
  });

  it('say when it was, also when the listing is deleted after its day', async () => {
    const chess = await listing(api.database, seller.id, { eventStart: new Date('2031-03-09T22:00:00Z') });
    await buy(chess.id, 1);
    await api.database.query(
      `update listings set event_start = '2020-03-09T22:00:00Z', event_end = '2020-03-09T23:00:00Z' where id = $1`,
      [chess.id],
    );
    expect((await api.call('DELETE', `/listings/${chess.id}`, { as: seller })).status).toBe(200);
    expect((await mine()).find(({ title }) => title === chess.title)).toMatchObject({
      listingId: null,
      eventStart: '2020-03-09T22:00:00.000Z',
      eventEnd: '2020-03-09T23:00:00.000Z',
    });
  });

  it('begin with what comes next, and end with what is over or off, however much was booked after it', async () => {
    const own = await person(api.database);
    const booked = async (title: string, change: string) => {
      const { id } = await listing(api.database, seller.id, { title, isFreeEvent: true });
      expect((await api.call('POST', `/listings/${id}/sign-up`, { as: own })).status).toBeLessThan(300);
      await api.database.query(`update listings set ${change} where id = $1`, [id]);
      return id;
    };
    const starts = (when: string) => `event_start = now() + interval '${when}'`;
    await booked('in ten days', starts('10 days'));
    await booked('without a date', 'event_start = null, event_end = null');
    await booked('goes on', `${starts('-2 days')}, event_end = now() + interval '1 day'`);
    await booked('called off', `${starts('3 days')}, cancelled_at = now()`);
    const back = await booked('given back', starts('4 days'));
    await api.call('DELETE', `/listings/${back}/sign-up`, { as: own });
    await booked('tomorrow', starts('1 day'));
    await booked('last week', starts('-7 days'));
    await booked('yesterday', starts('-1 day'));
    const gone = await booked('gone', 'event_start = null, event_end = null');
    await api.database.query(`update payments set created_at = now() - interval '2 days' where listing_id = $1`, [
      gone,
    ]);
    await api.database.query('delete from listings where id = $1', [gone]);
    const toCome = ['goes on', 'tomorrow', 'in ten days', 'without a date'];
    const over = ['called off', 'yesterday', 'gone', 'last week'];
    const list = async () => (await mine('', own)).map(({ title }) => title);
    expect(await list()).toEqual([...toCome, ...over]);
    // A page has an end, and whoever has booked for years stands at its beginning.
    await api.database.query(
      `with old as (
         insert into payments (listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, quantity, payment_intent_id, event_start, created_at)
         select 'years ago', user_id, buyer_name, provider_id, provider_name, 0, fee_bps, 0, 0, 1, 'years_ago_' || n, now() - interval '1 hour', now() + interval '1 hour'
         from payments, generate_series(1, 100) n where user_id = $1 and listing_title = 'tomorrow'
         returning id, user_id)
       insert into tickets (code, payment_id, user_id) select md5(id::text), id, user_id from old`,
      [own.id],
    );
    expect((await list()).slice(0, 6)).toEqual([...toCome, 'called off', 'years ago']);
  });

  it('go on page by page to the last one, each once, and what was given back takes no place among them', async () => {
    const own = await person(api.database);
    const starts = (start: Date | null) => listing(api.database, seller.id, { eventStart: start });
    const dated = await starts(new Date('2031-03-09T22:00:00Z'));
    const undated = await starts(null);
    /** On the same day as others, and made at the same moment. */
    const book = (count: number, title: string, of: { id: string } | null, status = 'valid') =>
      api.database.query(
        `with made as (
           insert into payments (listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, quantity, payment_intent_id, event_start)
           select $2::uuid, $3::text, $1::uuid, 'Robin', $5::uuid, 'Maple', 100, 0, 0, 100, 1, $3::text || n || $1::uuid, case when $2::uuid is null then timestamptz '2020-03-09' + n / 2 * interval '1 day' end
           from generate_series(1, $4::int) n returning id)
         insert into tickets (code, payment_id, user_id, listing_id, status, voided_at)
         select md5(id::text), id, $1::uuid, $2::uuid, $6::text, case when $6::text = 'void' then now() end from made`,
        [own.id, of?.id ?? null, title, count, seller.id, status],
      );
    await book(60, 'given back', dated, 'void');
    expect(await read('', own)).toMatchObject({ purchases: [], next: null, booked: true });
    await book(104, 'to come', dated);
    await book(103, 'undated', undated);
    await book(105, 'past', null);
    const found: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null | undefined = ''; after !== null;) {
      const page: MyTickets = await read(after ? `?after=${after}` : '', own);
      sizes.push(page.purchases.length);
      found.push(...page.purchases.map(({ paymentId }) => paymentId));
      after = page.next ?? null;
    }
    expect(sizes).toEqual([100, 100, 100, 12]);
    const inOrder = await api.database.query<{ id: string }>(
      `select id from payments where user_id = $1 and listing_title <> 'given back'
       order by array_position(array['to come', 'undated', 'past'], listing_title), event_start desc, created_at desc, id desc`,
      [own.id],
    );
    expect(found).toEqual(inOrder.map(({ id }) => id));
    // An address that means nothing begins at the beginning.
    expect((await read('?after=nowhere', own)).purchases[0]!.paymentId).toBe(found[0]);
    expect(await read('', await person(api.database))).toMatchObject({ purchases: [], booked: false });
  });

  it('and money that goes back goes on page by page too', async () => {
    const own = await person(api.database);
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    await api.call('POST', `/listings/${id}/sign-up`, { as: own });
    await api.database.query(
      `insert into refunds (payment_id, source, amount_cents, reason, status, settled_at)
       select id, 'request', n, 'A reason.', 'failed', now() from payments, generate_series(1, 102) n where user_id = $1`,
      [own.id],
    );
    const amounts = ({ refunds }: MyTickets) => refunds.map(({ amountCents }) => amountCents);
    const first = await read('', own);
    const second = await read(`?refundsAfter=${first.refundsNext}`, own);
    const all = [...amounts(first), ...amounts(second)];
    expect([all.length, first.refunds.length, second.refundsNext]).toEqual([102, 100, null]);
    expect(new Set(all).size).toBe(102);
    expect(amounts(await read('?refundsAfter=nowhere', own))).toEqual(amounts(first));
  });

  it('and the spots that are held for them, as long as they are: what ends first comes first', async () => {
    const own = await person(api.database);
    const [first, second, over] = await Promise.all([1, 2, 3].map(() => listing(api.database, seller.id)));
    const hold = (of: { id: string }, as: Person) =>
      api.call<StartedOrder>('POST', `/listings/${of.id}/orders`, { as, body: { quantity: 2 } });
    const holds = async (search = '') =>
      (await api.call<MyTickets>('GET', `/my/tickets${search}`, { as: own })).body.holds;
    expect(await holds()).toEqual([]);
    await hold(second!, family);
    await hold(over!, own);
    const { body: later } = await hold(second!, own);
    const { body: sooner } = await hold(first!, own);
    const ends = (orderId: string, when: string) =>
      api.database.query(`update ticket_orders set expires_at = now() + $2::interval where id = $1`, [orderId, when]);
    await ends(later.orderId, '9 minutes');
    await ends(sooner.orderId, '5 minutes');
    await api.database.query(
      `update ticket_orders set expires_at = now() - interval '1 second' where buyer_id = $1 and listing_id = $2`,
      [own.id, over!.id],
    );
    expect(await holds()).toMatchObject([
      { listingId: first!.id, title: first!.title, quantity: 2 },
      { listingId: second!.id, title: second!.title, quantity: 2 },
    ]);
    expect((await holds(`?listing=${second!.id}`)).map(({ listingId }) => listingId)).toEqual([second!.id]);
  });

  it('the confirmation mail leads to them', async () => {
    const { id } = await listing(api.database, seller.id);
    await buy(id, 2);
    const [purchase] = await mine(`?listing=${id}`);
    const [mail] = await api.database.query<{ data: { ticketsUrl: string } }>(
      'select data from emails where dedupe_key = $1',
      [`sale:${purchase!.paymentId}`],
    );
    expect(mail!.data.ticketsUrl).toBe(`${api.config.publicUrl}/tickets/${purchase!.paymentId}`);
  });
});
