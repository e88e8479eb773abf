import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Roster, ScannedTicket } from '@canopy/contracts/tickets';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { shortTicketCode } from './short-ticket-code.ts';

let api: TestApi;
let seller: Person;
let id: string;
let code: string;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
beforeEach(async () => {
  ({ id } = await listing(api.database, seller.id, { isFreeEvent: true, title: 'Pond life' }));
  code = await holder('Robin Tremblay');
});
afterAll(() => api.stop());

async function holder(displayName: string, listingId = id): Promise<string> {
  const guest = await person(api.database, { displayName });
  await api.call('POST', `/listings/${listingId}/sign-up`, { as: guest });
  return (await api.database.query<{ code: string }>('select code from tickets where user_id = $1', [guest.id]))[0]!
    .code;
}
const checkIn = (body: unknown, as: Person = seller) =>
  api.call<ScannedTicket & { reason: string; error: string; details?: string }>('POST', '/tickets/check-in', {
    as,
    body,
  });
const find = (requested: string, as: Person = seller) =>
  api.call<ScannedTicket & { reason: string }>('POST', '/tickets/find', { as, body: { code: requested } });
const roster = async (search = '') =>
  (await api.call<Roster>('GET', `/listings/${id}/roster${search}`, { as: seller })).body;

describe('checking in', () => {
  it('uses a ticket once, however many doors scan it in the same moment, and says afterwards when it was', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => checkIn({ code, listingId: id })));
    expect(
      answers.map(({ status, body }) => (status === 200 ? `${body.holderName} ${body.status}` : body.reason)).sort(),
    ).toEqual(['Robin Tremblay used', ...Array(3).fill('ticket_used')]);
    const again = await checkIn({ code });
    expect(again.status).toBe(409);
    expect(again.body.details).toMatch(
      /^The ticket of Robin Tremblay has already been used \(\w{3} \d+, \d{4}, .*[ap]\.m\.\)\.$/,
    );
    expect(await roster()).toMatchObject({ expected: 1, arrived: 1 });
  });

  it('takes the short code of the ticket and of the mail, as people type what they are told', async () => {
    const [{ data }] = (await api.database.query<{ data: { codes: string[] } }>(
      `select data from emails where template = 'sign-up-confirmation' and data ->> 'listingUrl' like '%' || $1 order by created_at desc limit 1`,
      [id],
    )) as [{ data: { codes: string[] } }];
    const short = data.codes[0]!;
    expect(short).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(short).toBe(shortTicketCode(code));
    // What the database finds it by is the same, for any code.
    for (const any of [code, 'paid-code', 'é', ''])
      expect(await api.database.query('select short_ticket_code($1) as short', [any])).toEqual([
        { short: shortTicketCode(any).replace('-', '') },
      ]);
    const asSaid = short.toLowerCase().replace('-', '  ').replace(/0/g, 'o').replace(/1/g, 'l');
    for (const typed of [short, short.replace('-', ''), ` ${asSaid} `])
      expect((await find(typed)).body).toMatchObject({ holderName: 'Robin Tremblay', status: 'valid' });
    expect((await find(short, await provider(api.database))).body.reason).toBe('ticket_not_found');
    expect((await find(short, await person(api.database, { role: 'admin' }))).status).toBe(200);
    const elsewhere = await listing(api.database, seller.id, { isFreeEvent: true });
    expect((await checkIn({ code: short, listingId: elsewhere.id })).body.reason).toBe('ticket_other_listing');
    expect((await checkIn({ code: short, listingId: id })).status).toBe(200);
    expect((await checkIn({ code: short })).body.reason).toBe('ticket_used');
  });

  it('takes the address of the QR code as well as the code, with spaces around it', async () => {
    expect((await checkIn({ code: `  ${api.config.publicUrl}/check-in?code=${code} ` })).status).toBe(200);
  });

  it('looking at a ticket uses nothing', async () => {
    expect((await find(code)).body).toMatchObject({
      holderName: 'Robin Tremblay',
      listingTitle: 'Pond life',
      status: 'valid',
    });
    expect((await roster()).arrived).toBe(0);
  });

  it('can be taken back by the provider, and done again', async () => {
    const { body } = await checkIn({ code });
    const undone = await api.call<ScannedTicket>('DELETE', `/tickets/${body.id}/use`, { as: seller });
    expect(undone.body).toMatchObject({ status: 'valid', usedAt: null });
    expect((await api.call('DELETE', `/tickets/${body.id}/use`, { as: seller })).body.reason).toBe('ticket_not_used');
    expect((await api.call<ScannedTicket>('PUT', `/tickets/${body.id}/use`, { as: seller })).body.status).toBe('used');
  });

  it('refuses a ticket that was given back, one of another listing, and a code that nobody has', async () => {
    const other = await listing(api.database, seller.id, { isFreeEvent: true, title: 'Bird walk' });
    const elsewhere = await checkIn({ code, listingId: other.id });
    expect([elsewhere.status, elsewhere.body.details]).toEqual([409, 'This ticket is for another listing: Pond life.']);
    await api.database.query(`update tickets set status = 'void', voided_at = now() where code = $1`, [code]);
    expect((await checkIn({ code })).body.reason).toBe('ticket_void');
    expect((await checkIn({ code: 'AAAAAAAAAAAAAAAAAAAAAA' })).body.reason).toBe('ticket_not_found');
    for (const bad of ['', '   ', 'x'.repeat(3_000), 7, null]) expect((await checkIn({ code: bad })).status).toBe(400);
    expect((await checkIn({ code: "' or 1=1 --\u0000" })).status).toBeLessThan(500);
  });

  it('lets nobody in to what was called off, by whatever way', async () => {
    const { id: ticketId } = (await find(code)).body;
    await api.database.query('update listings set cancelled_at = now() where id = $1', [id]);
    const answers = [
      await find(code),
      await checkIn({ code }),
      await checkIn({ code: shortTicketCode(code), listingId: id }),
      await api.call<{ reason: string }>('PUT', `/tickets/${ticketId}/use`, { as: seller }),
    ];
    expect(answers.map(({ status, body }) => [status, body.reason])).toEqual(Array(4).fill([409, 'event_cancelled']));
    expect(await api.database.query('select used_at from tickets where id = $1', [ticketId])).toEqual([
      { used_at: null },
    ]);
  });

  it('tells other people nothing about whose ticket it is (failure case 27)', async () => {
    const ticket = (await find(code)).body;
    for (const other of [await provider(api.database), await person(api.database)]) {
      for (const answer of [
        await checkIn({ code }, other),
        await find(code, other),
        await api.call('PUT', `/tickets/${ticket.id}/use`, { as: other }),
        await api.call('DELETE', `/tickets/${ticket.id}/use`, { as: other }),
      ]) {
        expect([answer.status, answer.body.reason]).toEqual([403, 'ticket_of_others']);
        expect(JSON.stringify(answer.body)).not.toMatch(/Robin|Pond/);
      }
      expect((await api.call('GET', `/listings/${id}/roster`, { as: other })).status).toBe(403);
    }
    expect((await checkIn({ code }, await person(api.database, { role: 'admin' }))).status).toBe(200);
  });
});

describe('the list at the door', () => {
  it('names the holders in order, finds a name as it is typed, and keeps codes to itself', async () => {
    await holder('Émile_50% Roy');
    await holder('Ana Souza');
    const all = await roster();
    expect(all.tickets.map(({ holderName }) => holderName)).toEqual(
      expect.arrayContaining(['Ana Souza', 'Robin Tremblay', 'Émile_50% Roy']),
    );
    expect(JSON.stringify(all)).not.toContain(code);
    expect((await roster('?q=TREMB')).tickets.map(({ holderName }) => holderName)).toEqual(['Robin Tremblay']);
    expect((await roster('?q=_50%25')).tickets.map(({ holderName }) => holderName)).toEqual(['Émile_50% Roy']);
    expect((await roster('?q=%25')).tickets).toHaveLength(1);
    await checkIn({ code });
    expect((await roster('?show=arrived')).tickets.map(({ holderName }) => holderName)).toEqual(['Robin Tremblay']);
    expect((await roster('?show=expected')).tickets).toHaveLength(2);
  });

  it('says of each ticket which of its purchase it is, as the ticket does, also where others are void or filtered out', async () => {
    const ana = await person(api.database, { displayName: 'Ana Souza' });
    await api.call('POST', `/listings/${id}/sign-up`, { as: ana, body: { quantity: 3 } });
    await api.database.query(
      `update tickets set status = 'void', voided_at = now()
       where id = (select id from tickets where user_id = $1 order by id limit 1)`,
      [ana.id],
    );
    const places = async (search = '') =>
      (await roster(search)).tickets.map(({ holderName, number, count }) => [holderName, number, count]);
    expect(await places()).toEqual([
      ['Ana Souza', 2, 3],
      ['Ana Souza', 3, 3],
      ['Robin Tremblay', 1, 1],
    ]);
    expect(await places('?q=robin')).toEqual([['Robin Tremblay', 1, 1]]);
  });

  it('PERM-18: an admin sees the members of any listing', async () => {
    const seen = await api.call<Roster>('GET', `/listings/${id}/roster`, {
      as: await person(api.database, { role: 'admin' }),
    });
    expect(seen.body.tickets.map(({ holderName }) => holderName)).toEqual(['Robin Tremblay']);
  });

  it('thousands of names come in pages, and none twice', async () => {
    await api.database.query(
      `with p as (insert into payments (listing_id, listing_title, buyer_name, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id)
         select $1::uuid, 'Pond life', 'Guest ' || lpad((n / 3)::text, 4, '0'), 'p', 0, 0, 0, 0, 'free_' || $1 || n from generate_series(1, 2999) n returning id)
       insert into tickets (code, payment_id, listing_id) select 'many-' || id, id, $1::uuid from p`,
      [id],
    );
    const first = await roster();
    expect([first.expected, first.tickets.length, first.more]).toEqual([3_000, 50, true]);
    const second = await roster('?page=2');
    expect(new Set([...first.tickets, ...second.tickets].map((ticket) => ticket.id)).size).toBe(100);
    expect((await roster('?page=60')).more).toBe(false);
    expect((await roster('?page=61')).tickets).toEqual([]);
  });

  it('whoever comes in while one goes on through those who are expected makes nobody be skipped', async () => {
    const name = (n: number) => `Guest ${String(n).padStart(3, '0')}`;
    await api.database.query(
      `with p as (insert into payments (listing_id, listing_title, buyer_name, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id)
         select $1::uuid, 'Pond life', 'Guest ' || lpad((n / 2)::text, 3, '0'), 'p', 0, 0, 0, 0, 'free_' || $1 || n from generate_series(119, 0, -1) n returning id)
       insert into tickets (code, payment_id, listing_id) select 'walk-' || id, id, $1::uuid from p`,
      [id],
    );
    await api.database.query('delete from tickets where listing_id = $1 and code not like $2', [id, 'walk-%']);
    const seen: string[] = [];
    let page = await roster('?show=expected');
    for (;;) {
      seen.push(...page.tickets.map(({ holderName }) => holderName));
      await api.database.query('update tickets set used_at = now() where id = any($1)', [
        page.tickets.slice(0, 10).map((ticket) => ticket.id),
      ]);
      if (!page.next) break;
      page = await roster(`?show=expected&after=${page.next}`);
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => name(Math.floor(n / 2))));
    const unknown = await roster('?after=0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11');
    expect([unknown.tickets, unknown.next]).toEqual([[], null]);
  });
});
