import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedEmails, SentAgain } from '@canopy/contracts/emails';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';
import { MailBacklog } from './mail-backlog.queries.ts';
import { sendEmailJob } from './send-email.declaration.ts';
import { SendEmail } from './send-email.ts';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let seller: Person;
let mailServerDown = false;
let recipientRefused = false;
/** Deliveries wait for it after they handed the mail over. */
let slow: Promise<void> = Promise.resolve();
let waitingAtServer = 0;
let received: { to: string[]; text: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => (mailServerDown ? done(new Error('down for maintenance')) : done()),
  onRcptTo: (_address, _session, done) =>
    recipientRefused ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : done(),
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', async () => {
      waitingAtServer += 1;
      await slow;
      waitingAtServer -= 1;
      received.push({ to: session.envelope.rcptTo.map((to) => to.address), text });
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const smtp = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
  api = await startApi({ SMTP_URL: smtp, MAIL_FROM: 'Canopy <hello@canopy.test>' });
  worker = await startWorker(api.config);
  seller = await provider(api.database);
});
beforeEach(() => {
  received = [];
  mailServerDown = false;
  recipientRefused = false;
  slow = Promise.resolve();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

async function buy(
  fields: Parameters<typeof listing>[2] = {},
  quantity = 2,
): Promise<{ buyer: Person; id: string; state: OrderState['status'] }> {
  const buyer = await person(api.database, { displayName: 'Robin <b>Bold</b>' });
  const { id } = await listing(api.database, seller.id, fields);
  const started = (await api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity } }))
    .body;
  await api.call('POST', `/simulated-card/payment-intents/${started.paymentIntentId}/confirm`, {
    as: buyer,
    body: { clientSecret: started.clientSecret },
  });
  return {
    buyer,
    id,
    state: (await api.call<OrderState>('POST', `/orders/${started.orderId}/finish`, { as: buyer })).body.status,
  };
}
const mailTo = (buyer: Person) => until(async () => received.find((mail) => mail.to.includes(buyer.email)), 'the mail');
const row = async (buyer: Person) =>
  (
    await api.database.query<{ status: string; error: string | null; attempts: number; sent_at: Date | null }>(
      'select status, error, attempts, sent_at from emails where recipient = $1',
      [buyer.email],
    )
  )[0]!;
const plain = (text: string) =>
  text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

it('a purchase is confirmed by a mail with tickets, amount, time in Toronto and the contact', async () => {
  const { buyer } = await buy({
    title: 'Autumn choir',
    priceCents: 1_250,
    contact: 'choir@maple.test',
    eventStart: new Date('2098-07-01T21:00:00Z'),
  });
  const text = plain((await mailTo(buyer)).text);
  expect(text).toContain('Subject: Your 2 tickets for Autumn choir');
  for (const part of [
    'Tue, Jul 1, 2098, 5:00 p.m.',
    '$25.00 CAD',
    'choir@maple.test',
    'text/plain',
    'text/html',
    `${api.config.publicUrl}/listings/`,
  ])
    expect(text).toContain(part);
  await until(async () => (await row(buyer)).status === 'sent', 'the row to say sent');
});

it('two jobs for one row send one mail, and a third finds nothing to do', async () => {
  const { buyer } = await buy();
  await until(async () => (await row(buyer)).status === 'sent', 'the first mail');
  const [{ id }] = (await api.database.query<{ id: string }>(
    // The contact of the provider is forgotten once a mail is out.
    `update emails set status = 'pending', sent_at = null, next_attempt_at = now(), data = data || '{"contact":"choir@maple.test"}' where recipient = $1 returning id`,
    [buyer.email],
  )) as [{ id: string }];
  received = [];
  const sendEmail = worker.app.get(SendEmail, { strict: false });
  // Those that come while others are claimed are claimed together.
  await Promise.all([sendEmail.send(randomUUID()), sendEmail.send(id), sendEmail.send(id)]);
  await sendEmail.send(id);
  expect(received).toHaveLength(1);
});

it('a mail that somebody else is at keeps no other one waiting, and is sent by a later job', async () => {
  const [held, free] = (
    await api.database.query<{ id: string }>(
      `insert into emails (recipient, template, data)
       select n || '@example.test', 'account-deleted', '{"name":"Robin"}' from generate_series(1, 2) n returning id`,
    )
  ).map(({ id }) => id) as [string, string];
  const sendEmail = worker.app.get(SendEmail, { strict: false });
  const other = new pg.Client({ connectionString: api.database.url });
  await other.connect();
  await other.query('begin');
  await other.query('select from emails where id = $1 for update', [held]);
  await Promise.all([sendEmail.send(randomUUID()), sendEmail.send(held), sendEmail.send(free)]);
  expect(received.map(({ to }) => to)).toEqual([['2@example.test']]);
  await other.end();
  await sendEmail.send(held);
  expect(received.map(({ to }) => to)).toEqual([['2@example.test'], ['1@example.test']]);
});

it('of mails that are caused together four are sent at a time, and one whose job stands in line is not put there a second time', async () => {
  let letGo: () => void = () => undefined;
  slow = new Promise((resolve) => (letGo = resolve));
  const jobs = worker.app.get(JobQueue, { strict: false });
  // Four jobs of eight mails, which are under way, and one that is not.
  const pending = await api.database.query<{ id: string }>(
    `insert into emails (recipient, template, data)
     select n || '@example.test', 'account-deleted', '{"name":"Robin"}' from generate_series(1, 40) n returning id`,
  );
  for (const { id } of pending) jobs.enqueue(sendEmailJob, { emailId: id });
  await until(async () => waitingAtServer === 4 && (await jobs.inLine(sendEmailJob)) === 1, 'one job to stand in line');
  await worker.sweep();
  await worker.sweep();
  // What comes last says that whatever came before it is there.
  jobs.enqueue(sendEmailJob, { emailId: pending[0]!.id });
  await until(async () => (await jobs.inLine(sendEmailJob)) > 1, 'one more');
  expect(await jobs.inLine(sendEmailJob)).toBe(2);
  expect(waitingAtServer).toBe(4);
  letGo();
  await until(async () => received.length === pending.length, 'all mails');
});

it('markup in a name or title is inert in the mail (failure case 25)', async () => {
  const { buyer } = await buy({ title: 'Chess <script>alert(1)</script>' });
  const text = plain((await mailTo(buyer)).text);
  const html = text.slice(text.indexOf('text/html'));
  expect(html).toContain('Chess &lt;script&gt;');
  expect(html).toContain('Robin &lt;b&gt;Bold&lt;/b&gt;');
  expect(html).not.toContain('<script>');
});

it('with the mail server down the purchase succeeds, the failure is visible, and it is sent once it is back, never "sent" before (failure case 22)', async () => {
  mailServerDown = true;
  const { buyer, state } = await buy();
  expect(state).toBe('succeeded');
  await until(async () => (await row(buyer)).error, 'the failure to be written down');
  expect(await row(buyer)).toMatchObject({
    status: 'pending',
    sent_at: null,
    error: expect.stringContaining('down for maintenance'),
  });

  mailServerDown = false;
  await api.database.query('update emails set next_attempt_at = now() where recipient = $1', [buyer.email]);
  await worker.sweep();
  await mailTo(buyer);
  await until(async () => (await row(buyer)).status === 'sent', 'the row to say sent');
  expect((await row(buyer)).error).toBeNull();
});

describe('a mail that fails', () => {
  const logged = (level: 'warn' | 'error') => vi.spyOn(worker.app.get(AppLogger, { strict: false }), level);
  const entry = (log: ReturnType<typeof logged>, sentence: string) =>
    until(
      async () => log.mock.calls.find(([, said]) => said === sentence)?.[0] as unknown as object | undefined,
      sentence,
    );
  const pause = async (buyer: Person) =>
    Number(
      (
        await api.database.query<{ seconds: string }>(
          'select extract(epoch from next_attempt_at - now()) as seconds from emails where recipient = $1',
          [buyer.email],
        )
      )[0]!.seconds,
    );

  it('is in the log each time, without its recipient, and tried again half a minute later', async () => {
    mailServerDown = true;
    const log = logged('warn');
    const { buyer } = await buy();
    const facts = await entry(log, 'a mail could not be delivered yet');
    expect(facts).toEqual({
      emailId: expect.any(String),
      template: 'purchase-confirmation',
      attempts: 1,
      code: expect.any(String),
    });
    await until(async () => (await row(buyer)).error, 'the failure to be written down');
    expect(await pause(buyer)).toBeGreaterThan(20);
    expect(await pause(buyer)).toBeLessThanOrEqual(30);
  });

  it('is tried 24 times, every four hours in the end, and then given up, with an error in the log', async () => {
    mailServerDown = true;
    const log = logged('error');
    const { buyer } = await buy();
    await until(async () => (await row(buyer)).error, 'the first failure');
    const failAgain = async (attempts: number) => {
      await api.database.query(
        'update emails set attempts = $2, error = null, next_attempt_at = now() where recipient = $1',
        [buyer.email, attempts - 1],
      );
      await worker.sweep();
      await until(async () => (await row(buyer)).error, 'the next failure');
    };
    await failAgain(23);
    expect(await row(buyer)).toMatchObject({ status: 'pending', attempts: 23 });
    expect(Math.ceil((await pause(buyer)) / 60)).toBe(240);
    await failAgain(24);
    expect(await row(buyer)).toMatchObject({ status: 'failed', attempts: 24 });
    expect(await entry(log, 'a mail could not be delivered and is given up')).toMatchObject({
      template: 'purchase-confirmation',
      attempts: 24,
    });
  });

  const waitForUs = async (someone: Person) =>
    (
      await api.call<ListedEmails>('GET', `/admin/emails?to=${encodeURIComponent(someone.email)}`, {
        as: await person(api.database, { role: 'admin' }),
      })
    ).body.counts.failed;

  it.each([
    ['a code that ended', 'confirmation-code', { name: 'Robin', secretCode: '123456' }, '11 minutes'],
    ['a link that ended', 'password-reset', { name: 'Robin', secretUrl: 'https://canopy.test/x' }, '61 minutes'],
    ['a reminder of what has begun', 'ticket-reminder', { eventStart: '2026-01-01T12:00:00Z' }, '1 minute'],
  ])('%s is not sent any more', async (_, template, data, age) => {
    const someone = await person(api.database);
    const [email] = await api.database.query<{ id: string }>(
      `insert into emails (recipient, template, data, created_at) values ($1, $2, $3, now() - $4::interval) returning id`,
      [someone.email, template, data, age],
    );
    await worker.app.get(SendEmail, { strict: false }).send(email!.id);
    expect(await row(someone)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: 'It could not be sent in time: what it says is of no use any more.',
    });
    expect(await waitForUs(someone)).toBe(0);
    expect(received.filter(({ to }) => to.includes(someone.email))).toEqual([]);
  });

  it('is given up at once when the server takes nothing for this recipient', async () => {
    recipientRefused = true;
    const { buyer } = await buy();
    await until(async () => (await row(buyer)).status === 'failed', 'the mail to be given up');
    expect(await row(buyer)).toMatchObject({ attempts: 1, error: expect.stringContaining('no such mailbox') });
    expect(await waitForUs(buyer)).toBe(1);
  });

  it('with a link waits for an administrator until the link ends', async () => {
    recipientRefused = true;
    const someone = await person(api.database);
    await api.call('POST', '/password-resets', { body: { email: someone.email } });
    await until(async () => (await row(someone)).status === 'failed', 'the mail to be given up');
    expect(await waitForUs(someone)).toBe(1);
    const [{ minutes }] = (await api.database.query<{ minutes: string }>(
      'select extract(epoch from useful_until - created_at) / 60 as minutes from emails where recipient = $1',
      [someone.email],
    )) as [{ minutes: string }];
    expect(Number(minutes)).toBeCloseTo(60, 3);
  });
});

it('while a slow mail server takes its time, the mail is claimed for five minutes, and nobody sends it a second time', async () => {
  let release = () => {};
  slow = new Promise((resolve) => (release = resolve));
  const buyers = await Promise.all(Array.from({ length: 4 }, async () => (await buy()).buyer));
  // Four jobs run side by side, and none of them waits for a line to the server.
  await until(async () => waitingAtServer === 4, 'four deliveries at the same time');
  const claims = await api.database.query<{ minutes: string }>(
    `select extract(epoch from next_attempt_at - now()) / 60 as minutes from emails where recipient = any($1)`,
    [buyers.map(({ email }) => email)],
  );
  for (const { minutes } of claims) expect(Number(minutes)).toBeGreaterThan(4.5);
  const admin = await person(api.database, { role: 'admin' });
  expect((await api.call<SentAgain>('POST', '/admin/emails/send', { as: admin })).status).toBe(200);
  await worker.sweep();
  release();
  for (const buyer of buyers) await until(async () => (await row(buyer)).status === 'sent', 'the mail to be sent');
  const theirs = received.map(({ to }) => to[0]).filter((to) => buyers.some(({ email }) => email === to));
  expect(theirs.sort()).toEqual(buyers.map(({ email }) => email).sort());
});

it('people with a free spot are told at once that it was cancelled, without waiting for a sweep', async () => {
  const family = await person(api.database);
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true, title: 'Choir' });
  expect((await api.call('POST', `/listings/${id}/sign-up`, { as: family })).status).toBe(201);
  expect((await api.call('DELETE', `/listings/${id}`, { as: seller })).status).toBe(200);
  await until(
    async () =>
      received.find(({ to, text }) => to.includes(family.email) && text.includes('Subject: Cancelled: Choir')),
    'the mail about the cancellation',
  );
});

it('MailBacklog tells since when the oldest mail waits', async () => {
  const backlog = worker.app.get(MailBacklog, { strict: false });
  await api.database.query('delete from emails');
  expect(await backlog.oldestWaiting()).toBeNull();
  await api.database
    .query(`insert into emails (recipient, template, data, status, created_at, next_attempt_at, sent_at) values
    ('a@example.test', 'account-deleted', '{"name":"A"}', 'pending', now() - interval '90 seconds', now() + interval '1 hour', null), ('b@example.test', 'account-deleted', '{"name":"B"}', 'sent', now() - interval '1 day', now(), now()),
    ('c@example.test', 'account-deleted', '{"name":"C"}', 'failed', now() - interval '1 day', now(), null)`);
  const tens = async () => Math.floor((await backlog.oldestWaiting())!.seconds / 10);
  expect(await tens()).toBe(9);

  // Let go again by hand: it waits since then.
  await api.database.query(
    `update emails set status = 'pending', error = 'Refused.', next_attempt_at = now() - interval '125 seconds' where recipient = 'c@example.test'`,
  );
  expect(await tens()).toBe(12);
  await api.database.query(`delete from emails where recipient = 'c@example.test'`);

  // One that was tried in vain says something of the server only as long as no later one goes out.
  await api.database.query(
    `update emails set attempts = 3, error = 'Mailbox full.' where recipient = 'a@example.test'`,
  );
  expect(await tens()).toBe(9);
  await api.database.query(
    `insert into emails (recipient, template, data, status, sent_at) values ('b@example.test', 'account-deleted', '{"name":"B"}', 'sent', now())`,
  );
  expect(await backlog.oldestWaiting()).toBeNull();
});

it('a link that opens an account is in the mail, and no longer in the table once the mail is out', async () => {
  const email = 'forgetful@example.test';
  await api.call('POST', '/accounts', {
    body: { displayName: 'Robin <b>Bold</b>', email, password: 'their password', acceptTerms: true },
  });
  const mail = await until(async () => received.find(({ to }) => to.includes(email)), 'the mail');
  const text = plain(mail.text);
  expect(text).toMatch(/\/verify-email\?token=[A-Za-z0-9_-]{43}/);
  expect(text).toContain('Welcome to Canopy!');
  const data = await until(
    async () =>
      (
        await api.database.query<{ data: object }>(`select data from emails where recipient = $1 and status = 'sent'`, [
          email,
        ])
      )[0]?.data,
    'the mail to be recorded',
  );
  expect(data).toEqual({});
});

it('a week after it was sent, what a mail said is forgotten, but for the listing that it was about; the address of somebody else at once', async () => {
  const insert = async (age: string, status: string) =>
    (
      await api.database.query<{ id: string }>(
        `insert into emails (recipient, template, data, status, error, created_at, next_attempt_at, sent_at)
         values ('old@example.test', 'refund', '{"listingTitle":"Choir","buyerName":"Robin"}', $2, 'x', now() - $1::interval, now() + interval '1 day', case when $2 = 'sent' then now() - $1::interval end) returning id`,
        [age, status],
      )
    )[0]!.id;
  const [old, young, failed] = [
    await insert('7 days 1 minute', 'sent'),
    await insert('7 days -1 minute', 'sent'),
    await insert('1 month', 'failed'),
  ];
  await worker.sweep();
  const said = async (id: string) =>
    (await api.database.query<{ data: object }>('select data from emails where id = $1', [id]))[0]!.data;
  expect(await said(old)).toEqual({ listingTitle: 'Choir' });
  for (const id of [young, failed]) expect(await said(id)).toEqual({ listingTitle: 'Choir', buyerName: 'Robin' });

  const buyer = await person(api.database);
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
  await api.call('POST', `/listings/${id}/sign-up`, { as: buyer });
  const data = await until(
    async () =>
      (
        await api.database.query<{ data: object }>(`select data from emails where recipient = $1 and status = 'sent'`, [
          buyer.email,
        ])
      )[0]?.data,
    'the mail to be recorded',
  );
  expect(data).toHaveProperty('buyerName');
  expect(data).not.toHaveProperty('contact');
});

it('after six months nobody can tell who was written what; what still waits is kept', async () => {
  const mail = async (age: string, status: string) =>
    (
      await api.database.query<{ id: string }>(
        `insert into emails (recipient, template, data, status, error, created_at, next_attempt_at, sent_at) values ('old@example.test', 'account-deleted', '{"name":"Robin"}', $2, 'x', now() - $1::interval, now() + interval '1 day', case when $2 = 'sent' then now() end) returning id`,
        [age, status],
      )
    )[0]!.id;
  const forgotten = [await mail('6 months 1 minute', 'sent'), await mail('1 year', 'failed')];
  const kept = [await mail('6 months -1 minute', 'sent'), await mail('1 year', 'pending')];
  await worker.sweep();
  const rows = (ids: string[]) =>
    api.database.query('select recipient, data, error, template from emails where id = any($1)', [ids]);
  expect(await rows(forgotten)).toEqual(
    forgotten.map(() => ({ recipient: null, data: {}, error: null, template: 'account-deleted' })),
  );
  expect(await rows(kept)).toMatchObject(
    kept.map(() => ({
      recipient: 'old@example.test',
      error: 'x',
      template: 'account-deleted',
    })),
  );
});

it('what somebody writes to us arrives with their words and address, and an answer to it goes to them', async () => {
  const body = {
    name: 'Zoë <b>Chen</b>',
    email: 'zoe@example.test',
    topic: 'payment',
    message: 'First line.\nBcc: all@example.test\n<script>alert(1)</script>',
    language: 'fr',
  };
  expect((await api.call('POST', '/contact-messages', { body })).status).toBe(204);
  await until(async () => received.length === 1, 'the mail to arrive');
  const { to, text } = received[0]!;
  expect(to).toEqual(['hello@canopy.example']);
  const [head = '', ...rest] = text.replace(/\r/g, '').split('\n\n');
  expect(head).toMatch(/^Reply-To: zoe@example\.test$/m);
  expect(head).not.toMatch(/^Bcc:/m);
  const html = rest.join('\n\n').replace(/=\n/g, '');
  expect(html).toContain('Bcc: all@example.test');
  expect(html).toContain('&lt;script&gt;');
  // Its writer's address is not kept once it is out.
  await until(
    async () =>
      (await api.database.query(`select 1 from emails where template = 'contact-message' and status = 'sent'`))
        .length === 1,
    'the row to say so',
  );
  const [row] = await api.database.query<{ data: object }>(
    `select data from emails where template = 'contact-message'`,
  );
  expect(row!.data).not.toHaveProperty('replyTo');
});
