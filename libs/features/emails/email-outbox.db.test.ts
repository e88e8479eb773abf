import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import type { JobQueue } from '@canopy/platform/queue';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { EmailOutbox } from './email-outbox.ts';
import { templates } from './templates/index.ts';

let data: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
let database: Database;
beforeAll(async () => {
  data = await testDatabase();
  orm = await openOrm(data.url, [], 2);
  database = new Database(orm);
});
afterAll(async () => {
  await orm.close(true);
  await data.drop();
});
beforeEach(() => void enqueued.splice(0));

/** Anybody can cause these with the address of somebody else. */
const limitedMails = `account-deleted account-removed address-confirmed admins-changed application-received
  applications-waiting backlog-alert confirmation-code email-change email-change-requested password-changed password-ended
  password-reset-done role-changed sale-open second-factor-changed sign-up-confirmation social-connected
  social-disconnected`.split(/\s+/);

it('every mail is one of those that unconfirmed addresses always get, or of which they get a few a day', async () => {
  const [{ prosrc }] = (await data.query<{ prosrc: string }>(
    `select prosrc from pg_proc where proname = 'few_mails_to_unconfirmed_addresses'`,
  )) as [{ prosrc: string }];
  const named = [...prosrc.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map(([, name]) => name!);
  expect([...named, ...limitedMails].toSorted()).toEqual(Object.keys(templates).toSorted());
});

const enqueued: { emailId: string }[] = [];
const jobs = {
  enqueue: (_job: unknown, payload: { emailId: string }) => void enqueued.push(payload),
} as unknown as JobQueue;
const emails = new EmailOutbox(jobs);

const mail = (n: number | string) => ({
  recipient: `reader-${n}@example.test`,
  data: { name: 'Robin' },
  dedupeKey: `outbox:${n}`,
});
const write = (em: Parameters<EmailOutbox['write']>[0], n: string) =>
  emails.write(em, { ...mail(n), template: 'email-changed' });

it('a mail is enqueued once its transaction is committed, and only the first of the same cause', async () => {
  const [id, again] = await database.transaction(async (em) => {
    const ids = [await write(em, 'kept'), await write(em, 'kept')];
    expect(enqueued).toEqual([]);
    return ids;
  });
  expect(again).toBeNull();
  expect(enqueued).toEqual([{ emailId: id }]);
  expect(await data.query('select id from emails')).toEqual([{ id }]);
});

it('a mail whose transaction fails is neither there nor enqueued', async () => {
  await expect(
    database.transaction(async (em) => {
      await write(em, 'refused');
      await emails.writeAll(em, 'email-changed', [mail('refused too')]);
      throw new Error('No.');
    }),
  ).rejects.toThrow('No.');
  expect(await data.query(`select id from emails where dedupe_key like 'outbox:refused%'`)).toEqual([]);
  expect(enqueued).toEqual([]);
});

it('of a mail to very many the first ones are enqueued after the commit; the sweep sends the others', async () => {
  await database.transaction(async (em) => {
    await emails.writeAll(
      em,
      'email-changed',
      Array.from({ length: 501 }, (_, n) => mail(n)),
    );
    expect(enqueued).toEqual([]);
  });
  expect(new Set(enqueued.map(({ emailId }) => emailId)).size).toBe(500);
});

it('what was told before is known by its keys; whoever asks for none is told of none', async () => {
  await database.transaction((em) => write(em, 'told'));
  const told = (...keys: string[]) => database.transaction((em) => emails.written(em, keys));
  expect(await told('outbox:told', 'outbox:untold')).toEqual(['outbox:told']);
  expect(await told()).toEqual([]);
});
