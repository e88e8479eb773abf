import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '@canopy/contracts/accounts';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let freeListing: string;
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'on' });
  freeListing = (await listing(api.database, (await provider(api.database)).id, { isFreeEvent: true })).id;
});
afterAll(() => api.stop());

let count = 0;
/** Somebody signed up with this address and did not confirm it. */
async function newcomer(): Promise<Person> {
  const email = `newcomer${(count += 1)}@example.test`;
  const { body } = await api.call<Session>('POST', '/accounts', {
    body: { displayName: 'Robin', email, password: 'their password', acceptTerms: true },
    headers: { 'x-internal-key': api.config.internalKey, 'x-client-address': `203.0.113.${count}` },
  });
  return { id: body.viewer.id, email, displayName: 'Robin', token: body.token };
}
const confirmed = (who: Person) =>
  api.database.query('update users set email_verified_at = now() where id = $1', [who.id]);
const mails = async (who: Person, template: string) =>
  (await api.database.query('select 1 from emails where recipient = $1 and template = $2', [who.email, template]))
    .length;
const signUpAndCancel = async (who: Person) => {
  const { status } = await api.call('POST', `/listings/${freeListing}/sign-up`, { as: who });
  await api.call('DELETE', `/listings/${freeListing}/sign-up`, { as: who });
  return status;
};

/** What the product writes when something is done in an account, whatever the way to it. */
const writeMail = (who: Person, template = 'sign-up-confirmation') =>
  api.database.query(`insert into emails (recipient, template, data) values ($1, $2, '{}')`, [who.email, template]);

describe('an address that nobody has confirmed', () => {
  it('gets five mails a day, however often the account causes one', async () => {
    const who = await newcomer();
    for (let round = 0; round < 7; round++) await writeMail(who);
    expect(await mails(who, 'sign-up-confirmation')).toBe(5);
    await api.database.query(`update emails set created_at = now() - interval '1 day' where recipient = $1`, [
      who.email,
    ]);
    await writeMail(who);
    expect(await mails(who, 'sign-up-confirmation')).toBe(6);
  });

  it('still gets the links that confirm it or set a password, five a day of them, and is told when it was enough', async () => {
    const who = await newcomer();
    for (let round = 0; round < 6; round++) await writeMail(who);
    const again = () => api.call('POST', '/email-verifications', { as: who });
    // The first went out with the new account; three an hour may be asked for.
    for (let round = 0; round < 3; round++) expect((await again()).status).toBe(204);
    await api.database.query(`delete from rate_limits where key like 'verification-account%'`);
    expect((await again()).status).toBe(204);
    const { status, body } = await again();
    expect([status, body.reason, body.error]).toEqual([
      429,
      'enough_mails_today',
      'We have sent you enough emails for today. Please check your inbox and your spam folder, or try again in 24 hours.',
    ]);
    expect(await mails(who, 'email-verification')).toBe(5);
  });

  it('and so is who asks for a link that sets a password in an open session, and nobody else', async () => {
    const who = await newcomer();
    for (let round = 0; round < 6; round++) await writeMail(who, 'password-reset');
    const reset = (as: Person | null) => api.call('POST', '/password-resets', { as, body: { email: who.email } });
    expect((await reset(null)).status).toBe(204);
    expect((await reset(await newcomer())).status).toBe(204);
    const { status, body } = await reset(who);
    expect([status, body.reason]).toEqual([429, 'enough_mails_today']);
  });

  const aboutMoney = [
    ...['purchase-confirmation', 'refund', 'late-refund', 'late-payment-returned', 'money-alert'],
    ...['premium-started', 'premium-cancelled', 'premium-renewal-failed', 'premium-ended'],
  ];
  it('is told everything about money', async () => {
    const who = await newcomer();
    for (let round = 0; round < 6; round++) await writeMail(who);
    for (const template of aboutMoney) await writeMail(who, template);
    for (const template of aboutMoney) expect(await mails(who, template)).toBe(1);
  });

  it.each([
    'listing-moved',
    'listing-cancelled',
    'ticket-reminder',
    'listing-approval',
    'listing-published-for-you',
    'application-approved',
    'application-rejected',
    'application-question',
    'application-reopened',
  ])('is told what its owner must not miss, however many mails there were: %s', async (template) => {
    const who = await newcomer();
    for (let round = 0; round < 6; round++) await writeMail(who);
    for (let round = 0; round < 6; round++) await writeMail(who, template);
    expect(await mails(who, template)).toBe(6);
  });
});

it('an address that its owner confirmed gets every mail', async () => {
  const who = await newcomer();
  await confirmed(who);
  for (let round = 0; round < 7; round++) await signUpAndCancel(who);
  expect(await mails(who, 'sign-up-confirmation')).toBe(7);
});

it('ten free sign-ups an hour for one listing are enough for one person', async () => {
  const who = await newcomer();
  await confirmed(who);
  const answers: number[] = [];
  for (let round = 0; round < 11; round++) answers.push(await signUpAndCancel(who));
  expect(answers).toEqual([...Array<number>(10).fill(201), 429]);
});

it('a family signs up for many free listings in one hour, sixty at most', async () => {
  const who = await newcomer();
  await confirmed(who);
  const owner = await provider(api.database);
  const signUpElsewhere = async () => {
    const { id } = await listing(api.database, owner.id, { isFreeEvent: true });
    return (await api.call('POST', `/listings/${id}/sign-up`, { as: who })).status;
  };
  const answers: number[] = [];
  for (let round = 0; round < 61; round++) answers.push(await signUpElsewhere());
  expect(answers).toEqual([...Array<number>(60).fill(201), 429]);
});

it('five new passwords an hour are enough for one person, since each is mailed', async () => {
  const who = await newcomer();
  const answers: number[] = [];
  for (let round = 0; round < 6; round++)
    answers.push(
      (
        await api.call('PUT', '/account/password', {
          as: who,
          body: { currentPassword: 'their password', newPassword: 'their password' },
        })
      ).status,
    );
  expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
});

it('five accounts a day can be made with one address, even when each is deleted again', async () => {
  const email = 'victim@example.test';
  const answers: number[] = [];
  for (let round = 0; round < 6; round++) {
    const { status, body } = await api.call<Session>('POST', '/accounts', {
      body: { displayName: 'Robin', email, password: 'their password', acceptTerms: true },
      headers: { 'x-internal-key': api.config.internalKey, 'x-client-address': `198.51.100.${round}` },
    });
    answers.push(status);
    if (status === 201)
      await api.call('POST', '/account/deletion', {
        headers: { authorization: `Bearer ${body.token}` },
        body: { password: 'their password' },
      });
  }
  expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
});

it('a name that turns around what stands beside it is refused', async () => {
  const { status, body } = await api.call('POST', '/accounts', {
    body: { displayName: 'Robin \u202enoced', email: 'x@example.test', password: 'their password', acceptTerms: true },
  });
  expect([status, body.fields]).toEqual([
    400,
    { displayName: ['The text contains characters that cannot be stored. Please remove them and try again.'] },
  ]);
});

it.each([
  'You won: visit https://evil.example/claim',
  'see WWW.evil.example',
  'claim at evil.example/x',
  'Robin\nYou won',
])('the name %j is refused: it would stand in mails', async (displayName) => {
  const sentence = 'Please enter a name without web addresses.';
  const made = await api.call('POST', '/accounts', {
    body: { displayName, email: 'names@example.test', password: 'their password', acceptTerms: true },
  });
  expect([made.status, made.body.fields]).toEqual([400, { displayName: [sentence] }]);
  const changed = await api.call('PATCH', '/account', { as: await person(api.database), body: { displayName } });
  expect([changed.status, changed.body.fields]).toEqual([400, { displayName: [sentence] }]);
  const applied = await api.call('POST', '/applications', {
    as: await person(api.database),
    body: {
      businessName: displayName,
      businessType: 'tutor',
      description: 'Math after school.',
      phoneNumber: '519 555 0123',
      address: '100 King Street, Stratford',
    },
  });
  expect([applied.status, applied.body.fields]).toEqual([400, { businessName: [sentence] }]);
});
