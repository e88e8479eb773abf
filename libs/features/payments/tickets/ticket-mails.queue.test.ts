import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { whileLocked } from '@canopy/testing/while-locked';
import { startWorker } from '@canopy/testing/worker';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let seller: Person;
let family: Person;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
  seller = await provider(api.database);
});
beforeEach(async () => {
  family = await person(api.database, { displayName: 'Robin <b>Bold</b>' });
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const mails = (template: string, to = family) =>
  api.database.query<{ data: Record<string, unknown>; status: string; error: string | null }>(
    'select data, status, error from emails where template = $1 and recipient = $2 order by created_at',
    [template, to.email],
  );
async function signedUp(fields: Parameters<typeof listing>[2], daysAgo = 3, quantity = 1): Promise<string> {
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true, ...fields });
  expect((await api.call('POST', `/listings/${id}/sign-up`, { as: family, body: { quantity } })).status).toBe(201);
  await api.database.query(`update tickets set created_at = now() - make_interval(days => $2) where listing_id = $1`, [
    id,
    daysAgo,
  ]);
  return id;
}

/** As if the mail server had not taken it yet. @param claimed it has it just now. */
const notOut = async (template: string, claimed = false) => {
  await until(async () => (await mails(template)).every(({ status }) => status !== 'pending'), 'the mails to be out');
  await api.database.query(
    `update emails set status = 'pending', sent_at = null, error = '451 try again later', next_attempt_at = now() + interval '1 hour',
            claimed_until = case when $3 then now() + interval '5 minutes' end
     where template = $1 and recipient = $2 and status = 'sent'
       and created_at = (select max(created_at) from emails where template = $1 and recipient = $2)`,
    [template, family.email, claimed],
  );
};
const takenBack = { status: 'failed', error: 'It was not sent: what it says has changed since.' };

const edit = async (id: string, change: Record<string, unknown>) => {
  const { body } = await api.call<{
    version: number;
    title: string;
    description: string;
    category: string;
    contact: string;
    location: string;
    eventStart: string;
  }>('GET', `/listings/${id}/edit`, { as: seller });
  const { version, title, description, category, contact, location, eventStart } = body;
  return api.call('PUT', `/listings/${id}`, {
    as: seller,
    body: { version, title, description, category, contact, location, eventStart, isFreeEvent: true, ...change },
  });
};

describe('the reminder of a day before', () => {
  it('goes out once to each holder, however often the sweep runs', async () => {
    const id = await signedUp({ title: 'Pond & life', eventStart: inHours(20) });
    await Promise.all([worker.sweep(), worker.sweep()]);
    await worker.sweep();
    const [mail, ...more] = await mails('ticket-reminder');
    expect(more).toEqual([]);
    expect(mail!.data).toMatchObject({
      listingTitle: 'Pond & life',
      tickets: 1,
      ticketsUrl: `${api.config.publicUrl}/tickets?listing=${id}`,
    });
    await until(async () => (await mails('ticket-reminder'))[0]?.status === 'sent', 'the reminder to be sent');
  });

  it('a new time of the event is a new reminder', async () => {
    const id = await signedUp({ eventStart: inHours(20) });
    await worker.sweep();
    await api.database.query('update listings set event_start = $2 where id = $1', [id, inHours(22)]);
    await worker.sweep();
    expect(await mails('ticket-reminder')).toHaveLength(2);
  });

  it.each([
    ['an event that is further away', { eventStart: inHours(26) }, 3],
    ['an event that has begun', { eventStart: inHours(-1), eventEnd: inHours(3) }, 3],
    ['somebody who booked a moment ago', { eventStart: inHours(20) }, 0],
  ] as const)('none for %s', async (_name, { eventStart, ...rest }, daysAgo) => {
    const id = await signedUp({ eventStart: inHours(48) }, daysAgo);
    await api.database.query('update listings set event_start = $2, event_end = $3 where id = $1', [
      id,
      eventStart,
      'eventEnd' in rest ? rest.eventEnd : null,
    ]);
    await worker.sweep();
    expect(await mails('ticket-reminder')).toEqual([]);
  });

  it('none for what was called off, although the money could not go back yet', async () => {
    const id = await signedUp({ eventStart: inHours(20) });
    await api.database.query('update listings set cancelled_at = now() where id = $1', [id]);
    await worker.sweep();
    expect(await mails('ticket-reminder')).toEqual([]);
  });

  it('none for whoever leaves at this moment: their address stays nowhere', async () => {
    await signedUp({ eventStart: inHours(20) });
    const gone = { text: 'delete from users where id = $1', values: [family.id] };
    await whileLocked(api.database, gone, () => worker.sweep());
    expect(await mails('ticket-reminder')).toEqual([]);
  });

  it('that is not out yet is taken back when the place changes, and written anew', async () => {
    const id = await signedUp({ eventStart: inHours(20), location: 'Elora' });
    await worker.sweep();
    await notOut('ticket-reminder');
    expect((await edit(id, { location: 'Guelph' })).status).toBe(200);
    await worker.sweep();
    expect(await mails('ticket-reminder')).toMatchObject([
      { ...takenBack, data: { location: 'Elora' } },
      { data: { location: 'Guelph' } },
    ]);
  });

  it('that is under way when the place changes may not arrive: it is written anew', async () => {
    const id = await signedUp({ eventStart: inHours(20), location: 'Elora' });
    await worker.sweep();
    await notOut('ticket-reminder', true);
    expect((await edit(id, { location: 'Guelph' })).status).toBe(200);
    await worker.sweep();
    expect(await mails('ticket-reminder')).toMatchObject([
      { status: 'pending', data: { location: 'Elora' } },
      { data: { location: 'Guelph' } },
    ]);
  });

  it.each([
    ['was called off', (id: string) => api.call('DELETE', `/listings/${id}`, { as: seller })],
    ['was given back', (id: string) => api.call('DELETE', `/listings/${id}/sign-up`, { as: family })],
  ])('that is not out yet is not sent of what %s', async (_, end) => {
    const id = await signedUp({ eventStart: inHours(20), location: 'Elora' });
    await worker.sweep();
    await notOut('ticket-reminder');
    const [{ mail }] = (await api.database.query<{ mail: string }>(
      `select id as mail from emails where template = 'ticket-reminder' and recipient = $1`,
      [family.email],
    )) as [{ mail: string }];
    expect((await end(id)).status).toBeLessThan(300);
    expect(await api.database.query('select status, error from emails where id = $1', [mail])).toEqual([takenBack]);
    const admin = await person(api.database, { role: 'admin' });
    expect((await api.call('POST', `/admin/emails/${mail}/send`, { as: admin })).status).toBe(409);
  });

  it('that is not out yet is not sent to whoever gave the spot back with the account', async () => {
    await signedUp({ eventStart: inHours(20) });
    await worker.sweep();
    await notOut('ticket-reminder');
    const mail = `select id, status from emails where template = 'ticket-reminder' and (recipient = $1 or id = $2)`;
    const [reminder] = await api.database.query<{ id: string }>(mail, [family.email, null]);
    const admin = await person(api.database, { role: 'admin' });
    expect((await api.call('DELETE', `/users/${family.id}`, { as: admin })).status).toBeLessThan(300);
    expect(await api.database.query(mail, [family.email, reminder!.id])).toMatchObject([{ status: 'failed' }]);
  });

  it('stays for whoever has another spot', async () => {
    const id = await signedUp({ eventStart: inHours(20) }, 3, 2);
    await worker.sweep();
    await notOut('ticket-reminder');
    expect((await api.call('DELETE', `/listings/${id}/sign-up?keep=1`, { as: family })).status).toBeLessThan(300);
    expect(
      await api.database.query(`select 1 from tickets where status = 'void' and listing_id = $1`, [id]),
    ).toHaveLength(1);
    expect(await mails('ticket-reminder')).toMatchObject([{ status: 'pending' }]);
  });

  it('none for a spot that was given back', async () => {
    const id = await signedUp({ eventStart: inHours(20) });
    await api.call('DELETE', `/listings/${id}/sign-up`, { as: family });
    await worker.sweep();
    expect(await mails('ticket-reminder')).toEqual([]);
  });
});

describe('a listing whose time or place is edited', () => {
  it('tells its holders what is new and what it was, in Toronto time on both sides of a clock change, once per edit (failure case 21)', async () => {
    const id = await signedUp({ location: 'Elora', eventStart: new Date('2031-03-08T22:00:00Z') });
    expect((await edit(id, { eventStart: '2031-03-09T17:00:00-04:00', location: 'Guelph' })).status).toBe(200);
    const [mail, ...more] = await mails('listing-moved');
    expect(more).toEqual([]);
    expect(mail!.data).toMatchObject({
      place: { now: { location: 'Guelph' }, before: { location: 'Elora' } },
    });
    await worker.sweep();
    await until(async () => (await mails('listing-moved'))[0]?.status === 'sent', 'the mail to be sent');
    const { body } = await api.call<{ emails: { to: string; subject: string; text: string }[] }>('GET', '/dev/mailbox');
    expect(
      body.emails.find(({ to, subject }) => to === family.email && subject.startsWith('Changed:'))!.text,
    ).toContain(
      'When: Sun, Mar 9, 2031, 5:00 p.m.\n(before: Sat, Mar 8, 2031, 5:00 p.m.)\n\nWhere: Guelph\n(before: Elora)',
    );
    await edit(id, { location: 'Fergus' });
    expect((await mails('listing-moved'))[1]!.data).toMatchObject({
      time: null,
      place: { now: { location: 'Fergus' }, before: { location: 'Guelph' } },
    });
  });

  it('says nothing when only words changed, the same time was written in another zone, or nobody holds a ticket', async () => {
    const id = await signedUp({ eventStart: new Date('2031-05-01T13:00:00Z') });
    expect((await edit(id, { title: 'New title', eventStart: '2031-05-01T09:00:00-04:00' })).status).toBe(200);
    await api.call('DELETE', `/listings/${id}/sign-up`, { as: family });
    expect((await edit(id, { location: 'Guelph' })).status).toBe(200);
    expect(await mails('listing-moved')).toEqual([]);
  });

  it.each([
    ['five minutes ago, without an end, is put off: its holders hear of it', 5 / 60, 7 * 24, 1],
    ['days ago is put off', 50, 7 * 24, 1],
    ['nearly six hours ago, without an end, is corrected', 5.9, -1, 1],
    ['longer ago is corrected: they know', 6.1, -1, 0],
  ] as const)('that began %s', async (_, hoursAgo, later, told) => {
    const id = await signedUp({ eventStart: inHours(48) });
    await api.database.query('update listings set event_start = $2, event_end = null where id = $1', [
      id,
      inHours(-hoursAgo),
    ]);
    expect((await edit(id, { eventStart: inHours(later).toISOString() })).status).toBe(200);
    expect(await mails('listing-moved')).toHaveLength(told);
  });

  it('tells also somebody whose sale is committed in the moment of the edit', async () => {
    const id = await signedUp({ location: 'Elora' });
    await api.database.query(`update tickets set status = 'void', voided_at = now() where listing_id = $1`, [id]);
    const sale = {
      text: `with sold as (update tickets set status = 'valid', voided_at = null where listing_id = $1)
             update listings set current_attendees = current_attendees + 1 where id = $1`,
      values: [id],
    };
    expect((await whileLocked(api.database, sale, () => edit(id, { location: 'Guelph' }))).status).toBe(200);
    expect(await mails('listing-moved')).toHaveLength(1);
  });

  it('again before its holders heard of the first time: one mail says what is new, and what they knew', async () => {
    const id = await signedUp({ location: 'Elora', eventStart: new Date('2031-05-01T13:00:00Z') });
    await edit(id, { location: 'Guelph' });
    await notOut('listing-moved');
    await edit(id, { location: 'Guelph', eventStart: '2031-05-02T09:00:00-04:00' });
    await notOut('listing-moved');
    await edit(id, { location: 'Fergus' });
    const [first, second, third, ...more] = await mails('listing-moved');
    expect(more).toEqual([]);
    for (const mail of [first, second]) expect(mail).toMatchObject(takenBack);
    expect(third!.data).toMatchObject({
      time: { now: { eventStart: '2031-05-02T13:00:00.000Z' }, before: { eventStart: '2031-05-01T13:00:00.000Z' } },
      place: { now: { location: 'Fergus' }, before: { location: 'Elora' } },
    });
  });

  it('back before its holders heard of it: there is nothing to be told', async () => {
    const id = await signedUp({ location: 'Elora' });
    await edit(id, { location: 'Guelph' });
    await notOut('listing-moved');
    await edit(id, { location: 'Elora' });
    expect(await mails('listing-moved')).toMatchObject([takenBack]);
  });

  it('while the mail of the first time is under way: that one may arrive, and is not tried again', async () => {
    const id = await signedUp({ location: 'Elora' });
    await edit(id, { location: 'Guelph' });
    await notOut('listing-moved', true);
    await edit(id, { location: 'Elora' });
    const [first, second] = await mails('listing-moved');
    expect(first!.status).toBe('pending');
    expect(second!.data).toMatchObject({ place: { now: { location: 'Elora' }, before: { location: 'Guelph' } } });
    await api.database.query(
      `update emails set claimed_until = null, next_attempt_at = now() where status = 'pending' and recipient = $1`,
      [family.email],
    );
    await worker.sweep();
    await until(async () => (await mails('listing-moved'))[0]!.status !== 'pending', 'the next attempt');
    expect((await mails('listing-moved'))[0]).toMatchObject(takenBack);
  });

  it('and called off before its holders heard of it: they hear of the end alone', async () => {
    const id = await signedUp({ location: 'Elora' });
    await edit(id, { location: 'Guelph' });
    await notOut('listing-moved');
    await api.call('DELETE', `/listings/${id}`, { as: seller });
    expect(await mails('listing-moved')).toMatchObject([takenBack]);
    expect(await mails('listing-cancelled')).toHaveLength(1);
  });

  it('tells nobody who leaves at this moment: their address stays nowhere', async () => {
    const id = await signedUp({ location: 'Elora' });
    const gone = { text: 'delete from users where id = $1', values: [family.id] };
    await whileLocked(api.database, gone, () => edit(id, { location: 'Guelph' }));
    expect(await mails('listing-moved')).toEqual([]);
  });

  it('an edit that is refused tells nobody', async () => {
    const id = await signedUp({});
    expect((await edit(id, { location: 'Guelph', version: 99 })).status).toBe(409);
    expect(await mails('listing-moved')).toEqual([]);
  });
});
