import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '@canopy/contracts/audit';
import type { ListingDetail } from '@canopy/contracts/listings';
import type { StartedOrder } from '@canopy/contracts/payments';
import type {
  EndedSessions,
  Person as PersonView,
  PersonEmails,
  PersonListings,
  PersonPayments,
  PersonSessions,
} from '@canopy/contracts/people';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, type Person, provider } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin', displayName: 'Avery' });
});
afterAll(() => api.stop());

const look = async (id: string) => (await api.call<PersonView>('GET', `/admin/users/${id}`, { as: admin })).body;
const list = async <Page>(id: string, part: string, after = '') =>
  (await api.call<Page>('GET', `/admin/users/${id}/${part}${after && `?after=${after}`}`, { as: admin })).body;
const rename = (id: string, businessName: string, before: string, as = admin) =>
  api.call('PUT', `/admin/users/${id}/business-name`, { as, body: { businessName, before } });
const audit = async (id: string) =>
  (await api.call<AuditPage>('GET', `/admin/audit?q=${id}`, { as: admin })).body.lines.map(
    ({ action, actor, details }) => ({ action, by: actor.name, details }),
  );
async function buy(listingId: string, as: Person, quantity = 1): Promise<void> {
  const { body } = await api.call<StartedOrder>('POST', `/listings/${listingId}/orders`, { as, body: { quantity } });
  await api.call('POST', `/simulated-card/payment-intents/${body.paymentIntentId}/confirm`, {
    as,
    body: { clientSecret: body.clientSecret },
  });
  expect((await api.call('POST', `/orders/${body.orderId}/finish`, { as })).status).toBe(200);
}

describe('the page of a person', () => {
  it('says who it is, what families read, what the platform keeps, and what the card provider asks for', async () => {
    const seller = await provider(api.database, {
      displayName: 'Noor Siddiqui',
      platformFeeBps: 1_250,
      emailConfirmed: true,
    });
    await api.database.query(
      `update connected_accounts set onboarding_status = 'in_progress', completed_at = null, requirements = '{"currentlyDue": ["external_account"], "disabledReason": "requirements.past_due", "pendingVerification": []}' where user_id = $1`,
      [seller.id],
    );
    expect(await look(seller.id)).toMatchObject({
      user: { id: seller.id, email: seller.email, role: 'service_provider', payments: 'restricted', premium: null },
      emailConfirmedAt: expect.any(String),
      businessName: null,
      publicName: 'Noor Siddiqui',
      feeNowBps: 1_250,
      requirements: { currentlyDue: ['external_account'], disabledReason: 'requirements.past_due' },
      application: null,
    });
    const subscriber = await provider(api.database, { platformFeeBps: 1_250, subscriptionStatus: 'active' });
    expect((await look(subscriber.id)).feeNowBps).toBe(1_000);
    const family = await person(api.database, { emailConfirmed: false });
    expect(await look(family.id)).toMatchObject({
      emailConfirmedAt: null,
      requirements: null,
      user: { payments: null },
    });
    for (const id of ['none', '00000000-0000-7000-8000-000000000000'])
      expect((await api.call('GET', `/admin/users/${id}`, { as: admin })).body.reason).toBe('user_not_found');
  });

  it('lists what is offered, bought and sold, newest first, twenty a page, each once', async () => {
    const seller = await provider(api.database);
    const made: string[] = [];
    for (let i = 0; i < 23; i++) made.unshift((await listing(api.database, seller.id, { title: `Chess ${i}` })).id);
    await api.database.query('update listings set cancelled_at = now() where id = $1', [made[0]]);
    const first = await list<PersonListings>(seller.id, 'listings');
    const second = await list<PersonListings>(seller.id, 'listings', first.next!);
    expect([first.items.length, second.next]).toEqual([20, null]);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
    expect(first.items.slice(0, 2).map(({ title, isCancelled }) => [title, isCancelled])).toEqual([
      ['Chess 22', true],
      ['Chess 21', false],
    ]);

    const buyer = await person(api.database, { displayName: 'Robin' });
    await buy(made[2]!, buyer, 2);
    await buy(made[1]!, buyer);
    const [payment] = await api.database.query<{ id: string }>(
      'select id from payments where user_id = $1 and quantity = 2',
      [buyer.id],
    );
    await api.database.query(
      `insert into refunds (payment_id, source, amount_cents, reason, status) values ($1, 'request', 100, 'A reason.', 'requested')`,
      [payment!.id],
    );
    const bought = await list<PersonPayments>(buyer.id, 'purchases');
    expect(bought.items).toMatchObject([
      {
        listingTitle: 'Chess 21',
        other: { id: seller.id, name: seller.displayName },
        amountCents: 3_500,
        refundsOpen: 0,
      },
      { listingTitle: 'Chess 20', quantity: 2, amountCents: 7_000, refundedCents: 0, refundsOpen: 1, refundsFailed: 0 },
    ]);
    // One that failed, one that an administrator settled in cash, and a dispute that was lost first and then won.
    const failed = await api.database.query<{ id: string; since: string }>(
      `insert into refunds (payment_id, source, amount_cents, reason, status, settled_at)
       select $1, source, 100, 'A reason.', 'failed', now() from unnest(array['request', 'cancellation', 'dispute']) source
       returning id, settled_at::text as since`,
      [payment!.id],
    );
    const failures = async () => (await list<PersonPayments>(buyer.id, 'purchases')).items[1]!.refundsFailed;
    expect(await failures()).toBe(2);
    await api.database.query(
      `insert into resolved_payment_issues (kind, subject_id, since, facts, settles, resolved_by, resolved_by_name) values ('refund', $1, $2, '{}', true, $3, 'Blake')`,
      [failed[1]!.id, failed[1]!.since, admin.id],
    );
    expect(await failures()).toBe(1);

    const sold = await list<PersonPayments>(seller.id, 'sales');
    expect(sold.items.map(({ id, other }) => [id, other])).toEqual(
      bought.items.map(({ id }) => [id, { id: buyer.id, name: 'Robin' }]),
    );
    expect((await list<PersonPayments>(seller.id, 'purchases')).items).toEqual([]);
    // Whoever reads this page stands at no door.
    const codes = await api.database.query<{ code: string }>('select code from tickets where user_id = $1', [buyer.id]);
    expect(codes).toHaveLength(3);
    for (const { code } of codes) expect(JSON.stringify([bought, sold])).not.toContain(code);
  });

  it('lists the mails that went to the address, without what they say', async () => {
    const who = await person(api.database);
    await api.call('POST', '/password-resets', { body: { email: who.email } });
    await api.database.query(
      `insert into emails (recipient, template, data, status, error, created_at) values ($1, 'refund', '{"secret": "of the mail"}', 'failed', 'no such mailbox', now() - interval '1 day')`,
      [who.email],
    );
    await api.database.query(
      `insert into emails (recipient, template, data, status, error, created_at, useful_until) values ($1, 'email-change', '{}', 'failed', 'no such mailbox', now() - interval '2 days', now() - interval '1 day')`,
      [who.email],
    );
    const { items, next } = await list<PersonEmails>(who.id, 'emails');
    expect(items.map(({ template, state, mayBeSent }) => [template, state, mayBeSent])).toEqual([
      ['password-reset', expect.stringMatching(/waiting|sent/), expect.any(Boolean)],
      ['refund', 'failed', true],
      ['email-change', 'too_late', false],
    ]);
    expect(next).toBeNull();
    expect(JSON.stringify(items)).not.toMatch(/secret|http|token/);
    expect((await list<PersonEmails>(admin.id, 'emails')).items).toEqual([]);
  });

  it('goes on where one part fails: each is asked for by itself', async () => {
    const who = await person(api.database);
    await api.database.query('alter table refunds rename to refunds_away');
    try {
      expect((await api.call('GET', `/admin/users/${who.id}/sales`, { as: admin })).status).toBe(500);
      expect((await look(who.id)).user.id).toBe(who.id);
      expect((await list<PersonListings>(who.id, 'listings')).items).toEqual([]);
    } finally {
      await api.database.query('alter table refunds_away rename to refunds');
    }
  });
});

describe('the sessions of a person', () => {
  it('are listed and ended all at once, in the audit log with the number of those that were open; a sign-in from then on works', async () => {
    const email = 'lost.phone@example.test';
    const account = { displayName: 'Lost Phone', email, password: 'maple-leaf-7' };
    await api.call('POST', '/accounts', { body: { ...account, acceptTerms: true } });
    const signIn = () =>
      api.call<{ token: string }>('POST', '/sessions', { body: { email, password: account.password } });
    const { token } = (await signIn()).body;
    const viewer = async () =>
      (
        await api.call<{ viewer: { id: string } | null }>('GET', '/viewer', {
          headers: { authorization: `Bearer ${token}` },
        })
      ).body.viewer;
    const { id } = (await viewer())!;
    expect((await list<PersonSessions>(id, 'sessions')).items).toHaveLength(2);
    // Two more are over already, though their rows are still there for a day.
    await api.database.query(
      `insert into sessions (user_id, token_hash, expires_at, last_seen_at) values
         ($1, sha256('over'), now() - interval '1 minute', now() - interval '1 hour'),
         ($1, sha256('idle'), now() + interval '30 days', now() - interval '30 days 1 minute')`,
      [id],
    );
    expect((await list<PersonSessions>(id, 'sessions')).items).toHaveLength(2);
    const ended = await api.call<EndedSessions>('DELETE', `/admin/users/${id}/sessions`, { as: admin });
    expect([ended.status, ended.body]).toEqual([200, { ended: 2 }]);
    expect(await viewer()).toBeNull();
    expect((await list<PersonSessions>(id, 'sessions')).items).toEqual([]);
    expect(await audit(id)).toEqual([{ action: 'user.sessions_ended', by: 'Avery', details: { sessions: 2 } }]);
    expect((await signIn()).status).toBeLessThan(300);
    expect((await list<PersonSessions>(id, 'sessions')).items).toHaveLength(1);
  });
});

describe('the business name', () => {
  it('is what families read from then on; empty, they read the person’s name again; before and after stand in the audit log', async () => {
    const seller = await provider(api.database, { displayName: 'Noor Siddiqui' });
    const chess = await listing(api.database, seller.id);
    const shown = async () => (await api.call<ListingDetail>('GET', `/listings/${chess.id}`, {})).body.provider.name;
    expect((await rename(seller.id, '  Maple Tutors ', '')).status).toBe(204);
    expect([await shown(), (await look(seller.id)).businessName]).toEqual(['Maple Tutors', 'Maple Tutors']);
    const buyer = await person(api.database);
    await buy(chess.id, buyer);
    expect((await rename(seller.id, '', 'Maple Tutors')).status).toBe(204);
    expect(await shown()).toBe('Noor Siddiqui');
    expect((await list<PersonPayments>(buyer.id, 'purchases')).items[0]!.other.name).toBe('Maple Tutors');
    expect(await audit(seller.id)).toEqual([
      { action: 'user.business_name_changed', by: 'Avery', details: { fromName: 'Maple Tutors', toName: null } },
      { action: 'user.business_name_changed', by: 'Avery', details: { fromName: null, toName: 'Maple Tutors' } },
    ]);
  });

  it('of two administrators at once one changes it, and the other is told what it is now', async () => {
    const seller = await provider(api.database);
    const other = await person(api.database, { role: 'admin' });
    const answers = await Promise.all([rename(seller.id, 'Maple', ''), rename(seller.id, 'Birch', '', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { businessName } = await look(seller.id);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      reason: 'business_name_changed',
      details: `Somebody else has changed this name to “${businessName}” meanwhile. Please look at it and try again.`,
    });
    // The same once more is done already.
    expect((await rename(seller.id, businessName!, '')).status).toBe(204);
    expect(await audit(seller.id)).toHaveLength(1);
  });

  it.each([
    ['x'.repeat(100), 204],
    ['x'.repeat(101), 400],
    ['\u200b', 400],
  ])('%j: %i, as on the application', async (name, status) => {
    const seller = await provider(api.database);
    expect((await rename(seller.id, name, '')).status).toBe(status);
  });
});
