import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OrderState, StartedPurchase } from '@canopy/contracts/payments';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';
import { SendEmail } from './send-email.ts';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let seller: Person;
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
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

async function buy(fields: Parameters<typeof listing>[2] = {}, quantity = 2): Promise<{ buyer: Person; id: string; state: OrderState['status'] }> {
  const buyer = await person(api.database, { displayName: 'Robin <b>Bold</b>' });
  const { id } = await listing(api.database, seller.id, fields);
  const started = (await api.call<StartedPurchase>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity } })).body;
  await api.call('POST', `/simulated-card/payment-intents/${started.paymentIntentId}/confirm`, { as: buyer, body: { clientSecret: started.clientSecret } });
  return { buyer, id, state: (await api.call<OrderState>('POST', `/orders/${started.orderId}/finish`, { as: buyer })).body.status };
}
const mailTo = (buyer: Person) => until(async () => received.find((mail) => mail.to.includes(buyer.email)), 'the mail');
const row = async (buyer: Person) => (await api.database.query<{ status: string; error: string | null; attempts: number; sent_at: Date | null }>('select status, error, attempts, sent_at from emails where recipient = $1', [buyer.email]))[0]!;
const plain = (text: string) => text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

it('a purchase is confirmed by a mail with tickets, amount, time in Toronto and the contact', async () => {
  const { buyer } = await buy({ title: 'Autumn choir', priceCents: 1_250, contact: 'choir@maple.test', eventStart: new Date('2027-07-01T21:00:00Z') });
  const text = plain((await mailTo(buyer)).text);
  expect(text).toContain('Subject: Your 2 tickets for Autumn choir');
  for (const part of ['Jul 1, 2027, 5:00 p.m.', '$25.00 CAD', 'choir@maple.test', 'text/plain', 'text/html', `${api.config.publicUrl}/listings/`]) expect(text).toContain(part);
  await until(async () => (await row(buyer)).status === 'sent', 'the row to say sent');
});

it('two jobs for one row send one mail, and a third finds nothing to do', async () => {
  const { buyer } = await buy();
  await until(async () => (await row(buyer)).status === 'sent', 'the first mail');
  const [{ id }] = (await api.database.query<{ id: string }>(`update emails set status = 'pending', sent_at = null, next_attempt_at = now() where recipient = $1 returning id`, [buyer.email])) as [{ id: string }];
  received = [];
  const sendEmail = worker.app.get(SendEmail, { strict: false });
  await Promise.all([sendEmail.send(id), sendEmail.send(id)]);
  await sendEmail.send(id);
  expect(received).toHaveLength(1);
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
  expect(await row(buyer)).toMatchObject({ status: 'pending', sent_at: null, error: expect.stringContaining('down for maintenance') });

  mailServerDown = false;
  await api.database.query('update emails set next_attempt_at = now() where recipient = $1', [buyer.email]);
  await worker.sweep();
  await mailTo(buyer);
  await until(async () => (await row(buyer)).status === 'sent', 'the row to say sent');
  expect((await row(buyer)).error).toBeNull();
});

it('after eight failures a mail is failed, and stays so', async () => {
  mailServerDown = true;
  const { buyer } = await buy();
  await until(async () => (await row(buyer)).error, 'the first failure');
  await api.database.query('update emails set attempts = 7, next_attempt_at = now() where recipient = $1', [buyer.email]);
  await worker.sweep();
  await until(async () => (await row(buyer)).status === 'failed', 'the last failure');
});

it('a link that opens an account is in the mail, and no longer in the table once the mail is out', async () => {
  const email = 'forgetful@example.test';
  await api.call('POST', '/accounts', { body: { displayName: 'Robin <b>Bold</b>', email, password: 'their password', acceptTerms: true } });
  const mail = await until(async () => received.find(({ to }) => to.includes(email)), 'the mail');
  const text = plain(mail.text);
  expect(text).toMatch(/\/verify-email\?token=[A-Za-z0-9_-]{43}/);
  expect(text).toContain('Welcome, Robin &lt;b&gt;Bold&lt;/b&gt;!');
  const data = await until(async () => (await api.database.query<{ data: object }>(`select data from emails where recipient = $1 and status = 'sent'`, [email]))[0]?.data, 'the mail to be recorded');
  expect(data).toEqual({ name: 'Robin <b>Bold</b>' });
});
