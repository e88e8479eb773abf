import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckedInPurchase, Roster, ScannedTicket } from '@canopy/contracts/tickets';
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

  describe('again, because the answer was lost', () => {
    const byName = (ticketId: string, attempt: string, as: Person = seller) =>
      api.call<ScannedTicket & { reason: string; data?: unknown }>('PUT', `/tickets/${ticketId}/use`, {
        as,
        body: { attempt },
      });

    it('lets in whom the same scan or tap has let in already, each ticket for itself', async () => {
      const other = (await find(await holder('Ana Souza'))).body;
      const [scan, tap] = [randomUUID(), randomUUID()];
      const first = await checkIn({ code, listingId: id, attempt: scan });
      await byName(other.id, tap);
      const again = await checkIn({ code, listingId: id, attempt: scan });
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await byName(other.id, tap)).body).toMatchObject({ holderName: 'Ana Souza', status: 'used' });
      expect((await byName(other.id, scan)).body.reason).toBe('ticket_used');
      expect(await roster()).toMatchObject({ expected: 2, arrived: 2 });
    });

    it('refuses a copy: another attempt, one that says none, and one on a ticket that was used without', async () => {
      const { body } = await checkIn({ code, attempt: randomUUID() });
      for (const attempt of [randomUUID(), undefined, ''])
        expect((await checkIn({ code, attempt })).body.reason).toBe('ticket_used');
      await api.call('DELETE', `/tickets/${body.id}/use`, { as: seller });
      await checkIn({ code });
      expect((await checkIn({ code, attempt: randomUUID() })).body.reason).toBe('ticket_used');
      expect((await checkIn({ code, attempt: 'mine' })).status).toBe(400);
    });

    it('knows no attempt any more once it was taken back, and helps nobody who may not check in or whose ticket ended', async () => {
      const attempt = randomUUID();
      const { body } = await checkIn({ code, attempt });
      expect((await byName(body.id, attempt, await provider(api.database))).body.reason).toBe('ticket_of_others');
      await api.call('DELETE', `/tickets/${body.id}/use`, { as: seller });
      // By an API of the version before, which knows no attempts.
      await api.database.query('update tickets set used_at = now() where code = $1', [code]);
      expect((await checkIn({ code, attempt })).body.reason).toBe('ticket_used');
      await api.database.query(
        `update tickets set status = 'void', voided_at = now(), used_attempt = $2 where code = $1`,
        [code, attempt],
      );
      expect((await checkIn({ code, attempt })).body.reason).toBe('ticket_void');
    });

    it('a refusal says which ticket it is and how many of its purchase are left, for the button that lets them in', async () => {
      const ana = await person(api.database, { displayName: 'Ana Souza' });
      await api.call('POST', `/listings/${id}/sign-up`, { as: ana, body: { quantity: 4 } });
      const [first] = await api.database.query<{ id: string; code: string }>(
        'select id, code from tickets where user_id = $1 order by id',
        [ana.id],
      );
      await checkIn({ code: first!.code });
      const { body } = await byName(first!.id, randomUUID());
      expect(body.data).toEqual({
        holderName: 'Ana Souza',
        usedAt: expect.any(String),
        ticketId: first!.id,
        left: 3,
      });
    });
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

describe('checking in a whole purchase', () => {
  interface Family {
    guest: Person;
    /** In the order of their numbers. */
    tickets: { id: string; code: string }[];
  }
  async function family(quantity = 4, displayName = 'Ana Souza', listingId = id): Promise<Family> {
    const guest = await person(api.database, { displayName });
    await api.call('POST', `/listings/${listingId}/sign-up`, { as: guest, body: { quantity } });
    const tickets = await api.database.query<Family['tickets'][number]>(
      'select id, code from tickets where user_id = $1 order by id',
      [guest.id],
    );
    return { guest, tickets };
  }
  const all = (ticketId: string, as: Person = seller) =>
    api.call<CheckedInPurchase & { reason: string; details?: string }>('PUT', `/tickets/${ticketId}/purchase/use`, {
      as,
    });
  const used = async ({ tickets }: Family) =>
    (
      await api.database.query<{ used: boolean }>(
        'select used_at is not null as used from tickets where id = any($1) order by id',
        [tickets.map((ticket) => ticket.id)],
      )
    ).map((ticket) => ticket.used);
  const voided = (ticketId: string) =>
    api.database.query(`update tickets set status = 'void', voided_at = now() where id = $1`, [ticketId]);

  it('is offered by each answer about one of its tickets, which counts those that can still be used', async () => {
    const { tickets } = await family();
    await family(2, 'Ana Souza');
    await voided(tickets[3]!.id);
    expect((await find(tickets[0]!.code)).body.left).toBe(2);
    expect((await checkIn({ code: tickets[0]!.code })).body.left).toBe(2);
    expect((await api.call<ScannedTicket>('PUT', `/tickets/${tickets[1]!.id}/use`, { as: seller })).body.left).toBe(1);
    expect((await api.call<ScannedTicket>('DELETE', `/tickets/${tickets[1]!.id}/use`, { as: seller })).body.left).toBe(
      1,
    );
    expect((await find(code)).body.left).toBe(0);
  });

  it('lets in who is left of this purchase and of nothing else, and says how many that were', async () => {
    const ana = await family(4);
    const sameName = await family(2);
    const elsewhere = await listing(api.database, seller.id, { isFreeEvent: true });
    await api.call('POST', `/listings/${elsewhere.id}/sign-up`, { as: ana.guest, body: { quantity: 2 } });
    await voided(ana.tickets[3]!.id);
    await checkIn({ code: ana.tickets[0]!.code });
    const [before] = await api.database.query('select used_at from tickets where id = $1', [ana.tickets[0]!.id]);
    const { status, body } = await all(ana.tickets[0]!.id);
    expect([status, body.checkedIn]).toEqual([200, 2]);
    expect(body.ticket).toMatchObject({ id: ana.tickets[0]!.id, holderName: 'Ana Souza', status: 'used', left: 0 });
    expect(await used(ana)).toEqual([true, true, true, false]);
    // When somebody came in stays as it was.
    expect(await api.database.query('select used_at from tickets where id = $1', [ana.tickets[0]!.id])).toEqual([
      before,
    ]);
    expect(await used(sameName)).toEqual([false, false]);
    expect(await roster()).toMatchObject({ expected: 6, arrived: 3 });
    expect(
      await api.database.query('select id from tickets where listing_id = $1 and used_at is not null', [elsewhere.id]),
    ).toEqual([]);
    expect(JSON.stringify(body)).not.toContain(ana.tickets[0]!.code);
  });

  it('does nothing twice, whether it is asked again or by several doors in the same moment', async () => {
    const ana = await family(4);
    const answers = await Promise.all(ana.tickets.map((ticket) => all(ticket.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(answers.map(({ body }) => body.checkedIn).sort()).toEqual([0, 0, 0, 4]);
    const again = await all(ana.tickets[0]!.id);
    expect([again.status, again.body.checkedIn, again.body.ticket.status]).toEqual([200, 0, 'used']);
  });

  it('counts those again whom the same press has let in, because its answer was lost', async () => {
    const ana = await family(4);
    const press = (attempt: string) =>
      api.call<CheckedInPurchase>('PUT', `/tickets/${ana.tickets[0]!.id}/purchase/use`, {
        as: seller,
        body: { attempt },
      });
    await checkIn({ code: ana.tickets[0]!.code, attempt: randomUUID() });
    const attempt = randomUUID();
    expect((await press(attempt)).body.checkedIn).toBe(3);
    expect((await press(attempt)).body).toMatchObject({ checkedIn: 3, ticket: { left: 0 } });
    expect((await press(randomUUID())).body.checkedIn).toBe(0);
    // Whoever was taken back meanwhile comes in with the others, as by any press.
    await api.call('DELETE', `/tickets/${ana.tickets[1]!.id}/use`, { as: seller });
    expect((await press(attempt)).body.checkedIn).toBe(3);
    expect(await used(ana)).toEqual([true, true, true, true]);
  });

  it('meets single check-ins, spots that are given back and its own repetition without a failure', async () => {
    const families = await Promise.all([1, 2, 3, 4].map((n) => family(4, `Family ${n}`)));
    for (const one of families) {
      const answers = await Promise.all([
        all(one.tickets[0]!.id),
        checkIn({ code: one.tickets[2]!.code }),
        api.call('DELETE', `/listings/${id}/sign-up`, { as: one.guest, body: { keep: 2 } }),
        all(one.tickets[1]!.id),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      const rows = await api.database.query<{ status: string; used: boolean }>(
        'select status, used_at is not null as used from tickets where id = any($1)',
        [one.tickets.map((ticket) => ticket.id)],
      );
      expect(rows.filter((ticket) => ticket.used !== (ticket.status === 'valid'))).toEqual([]);
    }
  });

  it('waits for a refund that takes tickets back, the newest first, instead of standing in its way', async () => {
    const ana = await family(4);
    const refund = new pg.Client({ connectionString: api.database.url });
    await refund.connect();
    const takeBack = (ticketId: string) =>
      refund.query(`update tickets set status = 'void', voided_at = now() where id = $1`, [ticketId]);
    try {
      await refund.query('begin');
      await refund.query(
        'select from payments where id = (select payment_id from tickets where id = $1) for no key update',
        [ana.tickets[0]!.id],
      );
      await takeBack(ana.tickets[3]!.id);
      const waiting = all(ana.tickets[1]!.id);
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => api.database.query(waits)).toHaveLength(1);
      await takeBack(ana.tickets[0]!.id);
      await refund.query('commit');
      expect([(await waiting).status, (await waiting).body.checkedIn]).toEqual([200, 2]);
    } finally {
      await refund.end();
    }
    expect(await used(ana)).toEqual([false, true, true, false]);
  });

  it('is taken back one by one', async () => {
    const ana = await family(3);
    await all(ana.tickets[0]!.id);
    expect((await api.call('DELETE', `/tickets/${ana.tickets[1]!.id}/use`, { as: seller })).status).toBe(200);
    expect(await used(ana)).toEqual([true, false, true]);
  });

  it('is refused by a ticket that is void, whatever the others are', async () => {
    const ana = await family(3);
    await voided(ana.tickets[1]!.id);
    const answer = await all(ana.tickets[1]!.id);
    expect([answer.status, answer.body.reason]).toEqual([409, 'ticket_void']);
    expect(await used(ana)).toEqual([false, false, false]);
  });

  it('lets nobody in to what was called off', async () => {
    const ana = await family(3);
    await api.database.query('update listings set cancelled_at = now() where id = $1', [id]);
    const answer = await all(ana.tickets[0]!.id);
    expect([answer.status, answer.body.reason]).toEqual([409, 'event_cancelled']);
    expect(await used(ana)).toEqual([false, false, false]);
  });

  it('is for the owner and admins; others learn nothing of whose it is', async () => {
    const ana = await family(2);
    for (const other of [await provider(api.database), ana.guest]) {
      const answer = await all(ana.tickets[0]!.id, other);
      expect([answer.status, answer.body.reason]).toEqual([403, 'ticket_of_others']);
      expect(JSON.stringify(answer.body)).not.toMatch(/Ana|Pond/);
    }
    const nobody = await all('0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11');
    expect([nobody.status, nobody.body.reason]).toEqual([404, 'ticket_not_found']);
    expect(await used(ana)).toEqual([false, false]);
    expect((await all(ana.tickets[0]!.id, await person(api.database, { role: 'admin' }))).body.checkedIn).toBe(2);
  });

  it('stands in the list with each of its tickets, also where the others are filtered out', async () => {
    const ana = await family(4);
    await voided(ana.tickets[3]!.id);
    await checkIn({ code: ana.tickets[0]!.code });
    const purchases = (await roster('?show=arrived')).tickets.map(({ purchase }) => purchase);
    expect(purchases).toEqual([{ id: expect.any(String), expected: 2, arrived: 1 }]);
    const { tickets } = await roster();
    expect(new Set(tickets.map(({ purchase }) => purchase.id)).size).toBe(2);
    expect(tickets.find(({ holderName }) => holderName === 'Robin Tremblay')!.purchase).toMatchObject({
      expected: 1,
      arrived: 0,
    });
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

  it('finds a name without its accents and by its words in any order, and sorts it by its letters', async () => {
    for (const name of ['Fay Wong', 'Élodie Roy', 'Dan Ng', 'He\u0301le\u0300ne Côté', 'Œdipe Zed']) await holder(name);
    const names = async (search = '') =>
      (await roster(search)).tickets.map(({ holderName }) => holderName.normalize('NFC'));
    for (const typed of ['helene cote', 'COTE Hélène', 'cöté', 'hel'])
      expect(await names(`?q=${encodeURIComponent(typed)}`), typed).toEqual(['Hélène Côté']);
    expect(await names('?q=oedipe')).toEqual(['Œdipe Zed']);
    expect(await names('?q=helene%20roy')).toEqual([]);
    expect(await names()).toEqual(['Dan Ng', 'Élodie Roy', 'Fay Wong', 'Hélène Côté', 'Œdipe Zed', 'Robin Tremblay']);
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

  it('names with accents stand at their place also where a page ends with them', async () => {
    await api.database.query(
      `with p as (insert into payments (listing_id, listing_title, buyer_name, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id)
         select $1::uuid, 'Pond life', name, 'p', 0, 0, 0, 0, 'free_' || $1 || name from unnest($2::text[]) name returning id)
       insert into tickets (code, payment_id, listing_id) select 'accents-' || id, id, $1::uuid from p`,
      [id, [...Array.from({ length: 49 }, (_, n) => `Dan ${n + 10}`), 'Élodie', 'Fay', 'Émile', 'Zoé']],
    );
    const first = await roster();
    expect(first.tickets.at(-1)!.holderName).toBe('Élodie');
    const second = await roster(`?after=${first.next}`);
    expect(second.tickets.map(({ holderName }) => holderName)).toEqual(['Émile', 'Fay', 'Robin Tremblay', 'Zoé']);
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
