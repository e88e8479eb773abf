import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '@canopy/contracts/brand';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'on' });
});
beforeEach(() => api.database.query('delete from emails'));
afterAll(() => api.stop());

let writers = 0;
const message = (change: object = {}) => ({
  name: 'Ada Chen',
  email: `ada${(writers += 1)}@example.test`,
  topic: 'booking',
  message: 'Can my son join\nin the middle?',
  language: 'en',
  ...change,
});
const from = (address = `203.0.113.${(writers += 1) % 250}`) => ({
  'x-internal-key': api.config.internalKey,
  'x-client-address': address,
});
const write = (body: object, { as, headers = from() }: { as?: Person; headers?: Record<string, string> } = {}) =>
  api.call<RefusalBody>('POST', '/contact-messages', { body, headers, ...(as ? { as } : {}) });
const mails = () =>
  api.database.query<{ recipient: string; template: string; data: object }>(
    'select recipient, template, data from emails order by created_at',
  );

describe('a message from the contact page', () => {
  it('becomes one mail to the support address, which says who wrote it, also when it is sent twice at once', async () => {
    const body = message({ email: ' Ada@Example.test ', language: 'fr' });
    const answers = await Promise.all([write(body), write(body), write(body)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await mails()).toEqual([
      {
        recipient: brand.supportEmail,
        template: 'contact-message',
        data: {
          kind: 'booking',
          name: 'Ada Chen',
          message: 'Can my son join\nin the middle?',
          replyTo: 'ada@example.test',
          inFrench: true,
          confirmed: false,
        },
      },
    ]);
    expect((await write({ ...body, message: 'And my daughter?' })).status).toBe(204);
    expect(await mails()).toHaveLength(2);
  });

  it('says that the address is confirmed only where it is the one of the account that wrote', async () => {
    const me = await person(api.database, { emailConfirmed: true });
    await write(message({ email: me.email, message: 'mine' }), { as: me });
    await write(message({ email: me.email, message: 'signed out' }));
    await write(message({ message: 'of somebody else' }), { as: me });
    const unconfirmed = await person(api.database, { emailConfirmed: false });
    await write(message({ email: unconfirmed.email, message: 'not confirmed' }), { as: unconfirmed });
    expect((await mails()).map(({ data }) => data)).toEqual([
      expect.objectContaining({ message: 'mine', confirmed: true }),
      expect.objectContaining({ message: 'signed out', confirmed: false }),
      expect.objectContaining({ message: 'of somebody else', confirmed: false }),
      expect.objectContaining({ message: 'not confirmed', confirmed: false }),
    ]);
  });

  it('whoever registers the support address without confirming it silences nobody', async () => {
    await person(api.database, { email: brand.supportEmail, emailConfirmed: false });
    for (let n = 0; n < 7; n++) await write(message());
    expect(await mails()).toHaveLength(7);
  });

  it('is judged field by field, and no line of a mail can be made of a name or an address', async () => {
    const fields = async (change: object) => {
      const { status, body } = await write(message(change));
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await fields({ name: ' ', email: 'ada', topic: 'nonsense', message: '\n' })).toEqual([
      400,
      ['name', 'email', 'topic', 'message'],
    ]);
    expect(await fields({ email: 'ada@example.test\r\nBcc: all@example.test' })).toEqual([400, ['email']]);
    expect(await fields({ email: 'ada@example.test, bo@example.test' })).toEqual([400, ['email']]);
    expect(await fields({ name: 'Ada\r\nBcc: all@example.test' })).toEqual([400, ['name']]);
    expect(await fields({ message: 'x'.repeat(5_001) })).toEqual([400, ['message']]);
    expect(await fields({ message: 'a\u0000b' })).toEqual([400, ['form']]);
    expect((await write(message({ message: 'x'.repeat(3_000_000) }))).status).toBe(413);
    expect(await mails()).toEqual([]);
  });

  it('of a program that fills in every field is taken and dropped', async () => {
    expect((await write(message({ homepage: 'https://spam.example' }))).status).toBe(204);
    expect(await mails()).toEqual([]);
  });

  it('is one of ten an hour from one place, and of five for one email from anywhere', async () => {
    const headers = from('198.51.100.7');
    for (let n = 0; n < 10; n++) expect((await write(message(), { headers })).status).toBe(204);
    const { status, body } = await write(message(), { headers });
    expect([status, body.reason]).toEqual([429, 'too_many_requests']);
    const email = 'often@example.test';
    for (let n = 0; n < 5; n++) expect((await write(message({ email, message: `no ${n}` }))).status).toBe(204);
    expect((await write(message({ email, message: 'no 6' }))).status).toBe(429);
  });
});
