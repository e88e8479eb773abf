import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '@canopy/contracts/accounts';
import { startApi, type TestApi } from '@canopy/testing/api';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

async function newAccount(email: string, language?: 'en' | 'fr') {
  const { body } = await api.call<Session>('POST', '/accounts', {
    body: { displayName: 'Robin', email, password: 'their password', acceptTerms: true, ...(language && { language }) },
  });
  return { id: body.viewer.id, email, displayName: 'Robin', token: body.token };
}
const mailsTo = (email: string) =>
  api.database.query<{ template: string; language: string }>(
    'select template, language from emails where recipient = $1 order by id',
    [email],
  );

it('a mail is written in the language of the account that gets it, as it is when the mail is caused', async () => {
  const who = await newAccount('hearst@example.test', 'fr');
  await newAccount('guelph@example.test');
  expect(await mailsTo('hearst@example.test')).toEqual([{ template: 'email-verification', language: 'fr' }]);
  expect(await mailsTo('guelph@example.test')).toEqual([{ template: 'email-verification', language: 'en' }]);
  await api.call('PATCH', '/account', { as: who, body: { displayName: 'Robin', language: 'en' } });
  await api.call('POST', '/password-resets', { body: { email: who.email } });
  expect(await mailsTo('hearst@example.test')).toEqual([
    { template: 'email-verification', language: 'fr' },
    { template: 'password-reset', language: 'en' },
  ]);
});

it('the goodbye to an account is in its language too, although the account is gone', async () => {
  const who = await newAccount('kapuskasing@example.test', 'fr');
  const left = await api.call('POST', '/account/deletion', { as: who, body: { password: 'their password' } });
  expect(left.status).toBe(204);
  expect(await mailsTo(who.email)).toContainEqual({ template: 'account-deleted', language: 'fr' });
});

it('a mail to an address without an account is English', async () => {
  await api.database.query(
    `insert into emails (recipient, template, data) values ('nobody@example.test', 'refund', '{}')`,
  );
  expect(await mailsTo('nobody@example.test')).toEqual([{ template: 'refund', language: 'en' }]);
});
