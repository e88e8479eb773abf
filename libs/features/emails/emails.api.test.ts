import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DismissedEmails, ListedEmails, SentAgain } from '@canopy/contracts/emails';
import type { AdminCounts } from '@canopy/contracts/operations';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin' });
});
beforeEach(() => api.database.query('delete from emails'));
afterAll(() => api.stop());

type Fields = Partial<{
  status: string;
  error: string | null;
  attempts: number;
  minutesAgo: number;
  claimed: boolean;
  recipient: string | null;
  ended: boolean;
}>;
async function mail({
  status = 'pending',
  error = null,
  attempts = 0,
  minutesAgo = 0,
  claimed = false,
  recipient = 'family@example.test',
  ended = false,
}: Fields = {}): Promise<string> {
  const [row] = await api.database.query<{ id: string }>(
    `insert into emails (recipient, template, data, status, error, attempts, created_at, next_attempt_at, claimed_until, sent_at, useful_until)
     values ($1, 'password-reset', '{"name":"Robin","secretUrl":"https://canopy.test/reset-password?token=secret"}', $2, $3, $4, now() - make_interval(mins => $5), now() + interval '1 hour',
             case when $6 then now() + interval '1 minute' end, case when $2 = 'sent' then now() end,
             case when $7 then now() - interval '1 minute' else 'infinity' end) returning id`,
    [recipient, status, error, attempts, minutesAgo, claimed, ended],
  );
  return row!.id;
}
const page = async (search = '') => (await api.call<ListedEmails>('GET', `/admin/emails${search}`, { as: admin })).body;
const stateOf = async (id: string) =>
  (
    await api.database.query<{ status: string; attempts: number; due: boolean }>(
      'select status, attempts, next_attempt_at <= now() as due from emails where id = $1',
      [id],
    )
  )[0];

it('administrators see what is not out, newest first, with the reason, and nothing of what a mail says', async () => {
  const failed = await mail({ status: 'failed', error: '550 no such mailbox', attempts: 24, minutesAgo: 3 });
  const retrying = await mail({ error: 'Connection refused', attempts: 2, minutesAgo: 2 });
  const waiting = await mail({ minutesAgo: 1 });
  await mail({ status: 'sent' });
  await mail({ status: 'failed', recipient: null });
  const all = await page();
  expect(all.items.map(({ id, state, error, attempts }) => ({ id, state, error, attempts }))).toEqual([
    { id: waiting, state: 'waiting', error: null, attempts: 0 },
    { id: retrying, state: 'retrying', error: 'Connection refused', attempts: 2 },
    { id: failed, state: 'failed', error: '550 no such mailbox', attempts: 24 },
  ]);
  expect(all.items.map(({ nextAttemptAt }) => nextAttemptAt === null)).toEqual([false, false, true]);
  expect(all.counts).toEqual({ waiting: 2, failed: 1, too_late: 0, dismissed: 0, sent: null });
  expect(JSON.stringify(all)).not.toContain('secret');
  expect((await page('?state=failed')).items.map(({ id }) => id)).toEqual([failed]);
  expect((await page('?state=waiting')).items.map(({ id }) => id)).toEqual([waiting, retrying]);
});

it('very many come in pages of 24', async () => {
  for (let minutesAgo = 1; minutesAgo <= 30; minutesAgo++) await mail({ minutesAgo });
  const first = await page();
  const second = await page(`?after=${first.next}`);
  expect([first.items.length, second.items.length, second.next]).toEqual([24, 6, null]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(30);
});

it('one is sent again: it is due at once, with all its attempts before it', async () => {
  const failed = await mail({ status: 'failed', error: 'x', attempts: 24 });
  const other = await mail({ status: 'failed', error: 'x', attempts: 24 });
  expect((await api.call('POST', `/admin/emails/${failed}/send`, { as: admin })).status).toBe(204);
  expect(await stateOf(failed)).toEqual({ status: 'pending', attempts: 0, due: true });
  expect(await stateOf(other)).toMatchObject({ status: 'failed' });
});

it('all that failed are sent again together; what waits for its first attempt, is on its way or is out stays as it is', async () => {
  const again = [await mail({ status: 'failed', error: 'x', attempts: 24 }), await mail({ error: 'x', attempts: 2 })];
  const left = [await mail(), await mail({ error: 'x', attempts: 2, claimed: true })];
  expect((await api.call<SentAgain>('POST', '/admin/emails/send', { as: admin })).body).toEqual({ emails: 2 });
  for (const id of again) expect(await stateOf(id)).toEqual({ status: 'pending', attempts: 0, due: true });
  for (const id of left) expect(await stateOf(id)).toMatchObject({ due: false });
});

it.each([
  ['is out', () => mail({ status: 'sent' })],
  ['is being delivered just now', () => mail({ claimed: true })],
  ['is forgotten', () => mail({ status: 'failed', recipient: null })],
  ['is too late', () => mail({ status: 'failed', error: 'x', ended: true })],
  ['never was', async () => randomUUID()],
])('a mail that %s cannot be sent again', async (_, make) => {
  const { status, body } = await api.call('POST', `/admin/emails/${await make()}/send`, { as: admin });
  expect([status, body.reason, body.error]).toEqual([
    409,
    'email_not_waiting',
    'This email is no longer waiting to be sent. Please reload the page.',
  ]);
});

it('of one address all are found, also those that are out; nobody else’s', async () => {
  const [sent, failed, waiting] = [
    await mail({ status: 'sent', minutesAgo: 3 }),
    await mail({ status: 'failed', error: 'x', minutesAgo: 2 }),
    await mail({ minutesAgo: 1 }),
  ];
  await mail({ recipient: 'family@example.test.other', minutesAgo: 4 });
  await mail({ recipient: 'other@example.test', status: 'failed', error: 'x' });
  const found = await page('?to=%20FAMILY@Example.test');
  expect(
    found.items.map(({ id, state, sentAt, nextAttemptAt }) => [id, state, sentAt !== null, nextAttemptAt !== null]),
  ).toEqual([
    [waiting, 'waiting', false, true],
    [failed, 'failed', false, false],
    [sent, 'sent', true, false],
  ]);
  expect(found.counts).toEqual({ waiting: 1, failed: 1, too_late: 0, dismissed: 0, sent: 1 });
  expect((await page('?to=family@example.test&state=sent')).items.map(({ id }) => id)).toEqual([sent]);
  // Without an address nobody looks through all that was ever sent.
  expect((await page('?state=sent')).items.map(({ state }) => state)).not.toContain('sent');
  for (const odd of ['to=%25', "to='", 'to=', `to=${'x'.repeat(254)}`])
    expect([odd, (await api.call('GET', `/admin/emails?${odd}`, { as: admin })).status]).toEqual([odd, 200]);
});

it('all of the shown state or address are sent again, and no others', async () => {
  const failed = await mail({ status: 'failed', error: 'x', attempts: 24 });
  const retrying = await mail({ error: 'x', attempts: 2 });
  const other = await mail({ status: 'failed', error: 'x', attempts: 24, recipient: 'other@example.test' });
  const send = async (search: string) =>
    (await api.call<SentAgain>('POST', `/admin/emails/send${search}`, { as: admin })).body.emails;
  expect(await send('?state=failed&to=family@example.test')).toBe(1);
  expect([await stateOf(failed), await stateOf(retrying), await stateOf(other)]).toMatchObject([
    { due: true },
    { due: false },
    { status: 'failed' },
  ]);
  expect(await send('?state=failed')).toBe(1);
  expect(await stateOf(other)).toMatchObject({ status: 'pending', due: true });
  expect(await stateOf(retrying)).toMatchObject({ due: false });
});

const shown = async (search = '') =>
  (await page(search)).items.map(({ id, state, mayBeSent }) => [id, state, mayBeSent] as const);
const waitingForUs = async () => (await api.call<AdminCounts>('GET', '/admin/counts', { as: admin })).body.emails;
const allLines = () =>
  api.database.query(
    `select actor_name, subject_id, details from audit_log where action = 'email.dismissed' order by created_at, id`,
  );

it('a mail that nobody can do anything with any more is listed, waits for nobody, and does not go out with all that failed', async () => {
  const failed = await mail({ status: 'failed', error: 'x', minutesAgo: 2 });
  const late = await mail({ status: 'failed', error: 'x', minutesAgo: 1, ended: true });
  expect(await shown()).toEqual([
    [late, 'too_late', false],
    [failed, 'failed', true],
  ]);
  expect(await shown('?state=too_late')).toEqual([[late, 'too_late', false]]);
  expect(await shown('?state=failed')).toEqual([[failed, 'failed', true]]);
  expect((await page()).counts).toMatchObject({ failed: 1, too_late: 1 });
  expect(await waitingForUs()).toBe(1);
  expect((await api.call<SentAgain>('POST', '/admin/emails/send', { as: admin })).body).toEqual({ emails: 1 });
  expect(await stateOf(late)).toMatchObject({ status: 'failed' });
});

describe('dismissing', () => {
  const dismiss = (id: string) => api.call('POST', `/admin/emails/${id}/dismiss`, { as: admin });
  // Nothing takes a line of the audit log away again.
  let linesBefore = 0;
  beforeEach(async () => void (linesBefore = (await allLines()).length));
  const lines = async () => (await allLines()).slice(linesBefore);

  it('one that failed: it waits for nobody any more, so that the next one is seen, and stays in the list, marked', async () => {
    const refused = await mail({ status: 'failed', error: '550 no such mailbox', minutesAgo: 2 });
    const other = await mail({ status: 'failed', error: 'x', minutesAgo: 1 });
    expect(await waitingForUs()).toBe(2);
    expect((await dismiss(refused)).status).toBe(204);
    expect(await waitingForUs()).toBe(1);
    expect(await shown()).toEqual([
      [other, 'failed', true],
      [refused, 'dismissed', true],
    ]);
    expect(await shown('?state=dismissed')).toEqual([[refused, 'dismissed', true]]);
    expect(await shown('?state=failed')).toEqual([[other, 'failed', true]]);
    expect((await page()).counts).toMatchObject({ failed: 1, dismissed: 1 });
    expect(await lines()).toEqual([{ actor_name: admin.displayName, subject_id: refused, details: { emails: 1 } }]);
  });

  it('by two administrators at once: both hear that it is done, and it is written down once', async () => {
    const id = await mail({ status: 'failed', error: 'x' });
    const answers = await Promise.all([dismiss(id), dismiss(id), dismiss(id)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await lines()).toHaveLength(1);
  });

  it('one that is too late meanwhile is dismissed as well, and is not sent', async () => {
    const id = await mail({ status: 'failed', error: 'x', ended: true });
    expect((await dismiss(id)).status).toBe(204);
    expect(await shown()).toEqual([[id, 'dismissed', false]]);
    expect((await api.call('POST', `/admin/emails/${id}/send`, { as: admin })).status).toBe(409);
  });

  it('what was dismissed is sent again only when it is named, and waits for us again when it fails again', async () => {
    const id = await mail({ status: 'failed', error: 'x', attempts: 24 });
    await dismiss(id);
    expect((await api.call<SentAgain>('POST', '/admin/emails/send', { as: admin })).body).toEqual({ emails: 0 });
    expect((await api.call('POST', `/admin/emails/${id}/send`, { as: admin })).status).toBe(204);
    expect(await stateOf(id)).toEqual({ status: 'pending', attempts: 0, due: true });
    await api.database.query(`update emails set status = 'failed' where id = $1`, [id]);
    expect(await shown('?state=failed')).toEqual([[id, 'failed', true]]);
    expect(await waitingForUs()).toBe(1);
  });

  it('all that failed, or those to one address, in one line; what still goes on by itself, is out or is too late stays', async () => {
    const mine = [await mail({ status: 'failed', error: 'x' }), await mail({ status: 'failed', error: 'x' })];
    const other = await mail({ status: 'failed', error: 'x', recipient: 'other@example.test' });
    const left = [
      await mail(),
      await mail({ error: 'x', attempts: 2 }),
      await mail({ status: 'sent' }),
      await mail({ status: 'failed', error: 'x', ended: true }),
    ];
    const all = async (search = '') =>
      (await api.call<DismissedEmails>('POST', `/admin/emails/dismiss${search}`, { as: admin })).body.emails;
    expect(await all('?to=family@example.test')).toBe(2);
    expect((await shown('?state=dismissed')).map(([id]) => id).sort()).toEqual(mine.sort());
    expect(await lines()).toMatchObject([{ details: { emails: 2 } }]);
    expect((await Promise.all([all(), all()])).sort()).toEqual([0, 1]);
    expect((await shown('?state=dismissed')).map(([id]) => id).sort()).toEqual([...mine, other].sort());
    expect(await lines()).toHaveLength(2);
    expect(await waitingForUs()).toBe(0);
    expect(
      await api.database.query('select id from emails where id = any($1) and dismissed_at is not null', [left]),
    ).toEqual([]);
  });

  it('all that failed are dismissed only where no more of them failed than were seen', async () => {
    const [one, two] = [await mail({ status: 'failed', error: 'x' }), await mail({ status: 'failed', error: 'x' })];
    const seen = (failed: number | string) => api.call('POST', `/admin/emails/dismiss?failed=${failed}`, { as: admin });
    const { status, body } = await seen(1);
    expect([status, body.reason, body.error]).toEqual([
      409,
      'more_emails_failed',
      'More emails have failed since this page was opened. Please reload the page and look at them first.',
    ]);
    expect(await shown('?state=dismissed')).toEqual([]);
    expect(await lines()).toEqual([]);
    expect((await seen('two')).status).toBe(400);
    // One of them was sent again meanwhile, by somebody else.
    expect((await seen(3)).body).toEqual({ emails: 2 });
    expect((await shown('?state=dismissed')).map(([id]) => id).sort()).toEqual([one, two].sort());
  });

  it.each([
    ['is out', () => mail({ status: 'sent' })],
    ['goes on by itself', () => mail({ error: 'x', attempts: 2 })],
    ['is forgotten', () => mail({ status: 'failed', recipient: null })],
    ['never was', async () => randomUUID()],
  ])('nothing happens to a mail that %s', async (_, make) => {
    const id = await make();
    const { status, body } = await dismiss(id);
    expect([status, body.reason, body.error]).toEqual([
      409,
      'email_not_failed',
      'Only an email that failed can be dismissed. Please reload the page.',
    ]);
    expect(await lines()).toEqual([]);
  });
});
