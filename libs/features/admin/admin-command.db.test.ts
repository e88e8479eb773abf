import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { testConfig } from '@canopy/testing/config';
import { person } from '@canopy/testing/factories';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { runAdminCommand } from './admin-command.ts';

let data: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
let config: Awaited<ReturnType<typeof testConfig>>;
beforeAll(async () => {
  data = await testDatabase();
  [orm, config] = await Promise.all([openOrm(data.url, [], 2), testConfig(data.url)]);
});
afterAll(async () => {
  await orm.close(true);
  config.cleanUp();
  await data.drop();
});
beforeEach(() => data.query(`update users set role = 'user'`));

const run = async (...words: string[]) => {
  const { done, lines } = await runAdminCommand({ database: new Database(orm), config }, words);
  return [done, ...lines];
};
const roleOf = async (email: string) => (await data.query('select role from users where email = $1', [email]))[0];

it('makes administrators and lists them; asking twice says so and changes nothing', async () => {
  expect(await run('list')).toEqual([true, 'There is no administrator yet.']);
  const { email, id } = await person(data, { email: 'avery@example.test', displayName: 'Avery' });
  expect(await run('grant', ` ${email.toUpperCase()}`)).toEqual([true, 'AVERY@EXAMPLE.TEST is an administrator now.']);
  expect(await run('grant', email)).toEqual([true, 'avery@example.test is an administrator already.']);
  expect(await run('list')).toEqual([true, 'avery@example.test  Avery']);
  expect(await data.query('select actor_name, action, details from audit_log where subject_id = $1', [id])).toEqual([
    { actor_name: 'Command line', action: 'user.made_admin', details: { fromRole: 'user', toRole: 'admin' } },
  ]);
  expect(await data.query('select template, data from emails where recipient = $1', [email])).toEqual([
    {
      template: 'role-changed',
      data: { name: 'Avery', toAdmin: true, by: 'Command line', url: `${config.publicUrl}/admin` },
    },
  ]);
});

it('takes it away again, but never from the last one; an approved provider is a provider again', async () => {
  const provider = await person(data, { role: 'admin', status: 'approved' });
  expect(await run('revoke', provider.email)).toEqual([
    false,
    `${provider.email} is the only administrator. Make somebody else one first.`,
  ]);
  const other = await person(data, { role: 'admin', status: 'pending' });
  expect(await run('revoke', provider.email)).toEqual([true, `${provider.email} is no administrator any more.`]);
  expect(await roleOf(provider.email)).toEqual({ role: 'service_provider' });
  expect(await run('revoke', provider.email)).toEqual([true, `${provider.email} is no administrator.`]);
  await run('grant', provider.email);
  await run('revoke', other.email);
  expect(await roleOf(other.email)).toEqual({ role: 'user' });
});

it('has the Premium of whoever is no provider without the role looked at, so that it does not renew', async () => {
  await person(data, { role: 'admin' });
  const people = [
    await person(data, { role: 'admin', subscriptionStatus: 'active' }),
    await person(data, { role: 'admin', status: 'approved', subscriptionStatus: 'active' }),
  ];
  for (const { email } of people) await run('revoke', email);
  const due = await data.query<{ user_id: string }>(
    'select user_id from card_customers where user_id = any($1) and next_read_at <= now()',
    [people.map(({ id }) => id)],
  );
  expect(due).toEqual([{ user_id: people[0]!.id }]);
});

it('leaves one of two who are revoked at the same moment', async () => {
  const both = [await person(data, { role: 'admin' }), await person(data, { role: 'admin' })];
  const answers = await Promise.all(both.map(({ email }) => run('revoke', email)));
  expect(answers.map(([done]) => done).sort()).toEqual([false, true]);
  expect(await data.query(`select count(*)::int as count from users where role = 'admin'`)).toEqual([{ count: 1 }]);
});

it('resets a second factor, and ends the sessions of its owner', async () => {
  const { id, email } = await person(data, { role: 'admin' });
  expect(await data.query('select from sessions where user_id = $1', [id])).toHaveLength(1);
  await data.query('insert into second_factors (user_id, secret, enabled_at) values ($1, $2, now())', [id, 'secret']);
  expect(await run('reset-second-factor', email)).toEqual([true, `The second factor of ${email} is reset.`]);
  expect(await data.query('select from sessions where user_id = $1', [id])).toEqual([]);
  expect(await run('reset-second-factor', email)).toEqual([false, `The second factor of ${email} is not turned on.`]);
});

it('refuses accounts that are not there, or whose address nobody has confirmed, and words that it does not know', async () => {
  expect(await run('grant', 'nobody@example.test')).toEqual([
    false,
    `There is no account of nobody@example.test. Create one at ${config.publicUrl}/signin, confirm its address by the link in the mail, and run this again.`,
  ]);
  const { email } = await person(data, { emailConfirmed: false });
  expect(await run('grant', email)).toEqual([
    false,
    `The address of ${email} is not confirmed, so the account may be somebody else's. Open the link in the mail first, and run this again.`,
  ]);
  expect(await roleOf(email)).toEqual({ role: 'user' });
  for (const words of [[], ['grant'], ['grant', 'avery'], ['make', email], ['list', email], ['grant', email, email]])
    expect(await run(...words)).toEqual([
      false,
      'canopy: say what: grant EMAIL, revoke EMAIL, reset-second-factor EMAIL, or list',
    ]);
});
