import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedForProvider, PendingListings, ResentApproval } from '@canopy/contracts/admin-listings';
import type { Session } from '@canopy/contracts/accounts';
import type { Mailbox } from '@canopy/contracts/emails';
import type { ListingDetail } from '@canopy/contracts/listings';
import { tokenHash } from '@canopy/accounts';
import { JobQueue } from '@canopy/platform/queue';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';

let mailServerDown = false;
let received: { to: string[]; text: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => (mailServerDown ? done(new Error('down for maintenance')) : done()),
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      received.push({
        to: session.envelope.rcptTo.map((to) => to.address),
        text: text
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      });
      done();
    });
  },
});
const form = (providerEmail: string) => ({
  providerEmail,
  providerName: 'Maple Studio',
  title: 'Watercolour for families',
  description: 'Bring a shirt.',
  category: 'recreation',
  location: '251 Dundas Street, London, ON N6A 6H9',
  price: '25.50',
  eventStart: '2098-05-01T17:00:00-04:00',
});
const tokenIn = (text: string) => /approve-listing\?token=([A-Za-z0-9_-]{43})/.exec(text)![1]!;

async function started(environment: Record<string, string> = {}) {
  const api = await startApi(environment);
  const worker = await startWorker(api.config);
  // Queues begin by themselves, beside what is asked meanwhile, and a mail is waited for two seconds only.
  for (const { app } of [api, worker]) await app.get(JobQueue, { strict: false }).states();
  const admin = await person(api.database, { role: 'admin', displayName: 'Ada Admin' });
  const create = async (email: string) =>
    (await api.call<CreatedForProvider>('POST', '/admin/listings', { as: admin, body: form(email) })).body;
  return { api, worker, admin, create, stop: async () => (await worker.stop(), await api.stop()) };
}

describe('with a mail server', () => {
  let api: TestApi;
  let admin: Person;
  let create: (email: string) => Promise<CreatedForProvider>;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const smtp = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
    ({ api, admin, create, stop } = await started({ SMTP_URL: smtp, MAIL_FROM: 'Canopy <hello@canopy.test>' }));
  });
  beforeEach(() => {
    received = [];
    mailServerDown = false;
  });
  afterAll(async () => {
    await stop();
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  });

  it('ADMNEW-12, MAIL-01: the mail carries the link, which publishes the listing, and its point on the map follows', async () => {
    const created = await create('mailed@maple.test');
    expect(created).toMatchObject({ outcome: 'pending', mail: 'sent', approvalLink: null });
    const mail = received.find(({ to }) => to.includes('mailed@maple.test'))!;
    expect(mail.text).toContain('Ada Admin');
    expect(mail.text).toContain('Watercolour for families');
    const body = {
      token: tokenIn(mail.text),
      password: 'a good password',
      confirmPassword: 'a good password',
      acceptTerms: true,
    };
    expect((await api.call<Session>('POST', '/listing-approvals/accept', { body })).status).toBe(201);
    const [row] = await api.database.query<{ id: string }>(
      'select l.id from listings l join users u on u.id = l.user_id where u.email = $1',
      ['mailed@maple.test'],
    );
    const placed = await until(async () => {
      const { body: detail } = await api.call<ListingDetail>('GET', `/listings/${row!.id}`);
      return detail.geocodeStatus === 'pending' ? null : detail;
    }, 'the geocoding queue');
    expect(placed).toMatchObject({ geocodeStatus: 'approximate' });
  });

  it('once the mail is out, the table holds no way to the link', async () => {
    await create('forgotten@maple.test');
    const token = tokenIn(received[0]!.text);
    const [all] = await api.database.query<{ text: string }>(
      'select concat((select json_agg(e)::text from emails e), (select json_agg(t)::text from approval_tokens t)) as text',
    );
    expect(all!.text).not.toContain(token);
  });

  it('ADMNEW-14, ERR-13: when the mail cannot be sent, the listing waits all the same, the answer hands over the link, and the list says so until a later attempt succeeds', async () => {
    mailServerDown = true;
    const created = await create('unreached@maple.test');
    expect(created).toMatchObject({
      outcome: 'pending',
      mail: 'retrying',
      approvalLink: expect.stringContaining('/approve-listing?token='),
    });
    if (created.outcome !== 'pending') throw new Error('not pending');
    const list = async () =>
      (await api.call<PendingListings>('GET', '/admin/pending-listings', { as: admin })).body.items.find(
        ({ id }) => id === created.pendingListingId,
      )!;
    expect((await list()).mail).toBe('retrying');
    expect(
      (await api.call('POST', '/listing-approvals/state', { body: { token: tokenIn(created.approvalLink!) } })).status,
    ).toBe(200);
    // What is handed over proves nothing about the mailbox, so it is a link of its own, and is written down.
    const writtenDown = `select action from audit_log where subject_id = $1 and action = 'pending_listing.link_made'`;
    expect(await api.database.query(writtenDown, [created.pendingListingId])).toHaveLength(1);
    expect(
      await api.database.query('select mailed from approval_tokens where token_hash = $1', [
        tokenHash(tokenIn(created.approvalLink!)),
      ]),
    ).toEqual([{ mailed: false }]);
    mailServerDown = false;
    const resent = await api.call<ResentApproval>(
      'POST',
      `/admin/pending-listings/${created.pendingListingId}/resend`,
      { as: admin },
    );
    expect(resent.body).toEqual({ mail: 'sent', approvalLink: null });
    expect((await list()).mail).toBe('sent');
    expect(received).toHaveLength(1);
    expect(await api.database.query(writtenDown, [created.pendingListingId])).toHaveLength(1);
  });
});

describe('in local mode', () => {
  it('MAIL-03: the mail is kept as evidence and counts as sent', async () => {
    const { api, create, stop } = await started();
    expect(await create('kept@maple.test')).toMatchObject({ outcome: 'pending', mail: 'sent', approvalLink: null });
    const { emails } = (await api.call<Mailbox>('GET', '/dev/mailbox')).body;
    const mail = emails.find(({ to }) => to === 'kept@maple.test')!;
    expect((await api.call('POST', '/listing-approvals/state', { body: { token: tokenIn(mail.text) } })).status).toBe(
      200,
    );
    await stop();
  });
});

it('the files of a draft wait with the listing, move when it is published, and go when it is deleted', async () => {
  const { api, worker, admin, stop } = await started();
  const draft = async (name: string) =>
    (
      await api.database.query<{ id: string }>(
        `insert into listing_media (user_id, position, type, key) values ($1, 0, 'image', $2) returning id`,
        [admin.id, `listings/${admin.id}/1_${name}.webp`],
      )
    )[0]!.id;
  const create = async (email: string, ids: string[]) =>
    api.call<CreatedForProvider>('POST', '/admin/listings', {
      as: admin,
      body: { ...form(email), media: ids.map((id) => ({ id, alt: 'Paint' })) },
    });
  const [one, two, three] = [await draft('one'), await draft('two'), await draft('three')];
  await create('files@maple.test', [two, one]);
  // A day later the sweep for forgotten drafts must leave them.
  await api.database.query(`update listing_media set created_at = now() - interval '2 days' where id = any($1)`, [
    [one, two],
  ]);
  await worker.sweep();
  const { emails } = (await api.call<Mailbox>('GET', '/dev/mailbox')).body;
  const token = tokenIn(emails.find(({ to }) => to === 'files@maple.test')!.text);
  await api.call('POST', '/listing-approvals/accept', {
    body: { token, password: 'a good password', confirmPassword: 'a good password', acceptTerms: true },
  });
  const media = await api.database.query(
    `select m.id, m.position, m.alt from listing_media m join listings l on l.id = m.listing_id join users u on u.id = l.user_id where u.email = 'files@maple.test' order by position`,
  );
  expect(media).toEqual([
    { id: two, position: 0, alt: 'Paint' },
    { id: one, position: 1, alt: 'Paint' },
  ]);

  const other = (await create('gone@maple.test', [three])).body;
  if (other.outcome !== 'pending') throw new Error('not pending');
  const deleted = await api.call('DELETE', `/admin/pending-listings/${other.pendingListingId}`, { as: admin });
  expect(deleted.status).toBe(204);
  await until(
    async () => (await api.database.query('select 1 from listing_media where id = $1', [three])).length === 0,
    'the row of the file to go',
  );

  const taken = await create('taken@maple.test', [one]);
  expect(taken.status).toBe(409);
  await stop();
});
