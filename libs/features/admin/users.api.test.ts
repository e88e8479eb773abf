import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedUser, PlatformFee, UserPage, UserDetails } from '@canopy/contracts/admin';
import type { RefusalBody } from '@canopy/contracts/refusals';
import type { StartedOrder } from '@canopy/contracts/payments';
import { DeleteAccount } from '@canopy/accounts';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, type Person, provider } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin', displayName: 'Avery' });
});
afterAll(() => api.stop());

const list = async (search = '') => (await api.call<UserPage>('GET', `/users${search}`, { as: admin })).body;
const names = (page: UserPage) => page.items.map(({ displayName }) => displayName);
const setFee = (id: string, platformFeePercentage: unknown, before?: string, as = admin) =>
  api.call<PlatformFee & RefusalBody>('PUT', `/users/${id}/platform-fee`, {
    as,
    body: { platformFeePercentage, before },
  });
const audit = (id: string) =>
  api.database.query<{ action: string; actor_id: string; details: object }>(
    'select action, actor_id, details from audit_log where subject_id = $1 order by created_at, id',
    [id],
  );

describe('the list of users', () => {
  it('API-24, PERM-13, PERM-15, ADMUSR-01, FEE-07: holds everybody, newest first, with role, status, fee and date', async () => {
    const first = await person(api.database, { displayName: 'Older' });
    const seller = await provider(api.database, { displayName: 'Newer', platformFeeBps: 1250 });
    const page = await list();
    expect(names(page).slice(0, 2)).toEqual(['Newer', 'Older']);
    expect(page.items[0]).toEqual({
      id: seller.id,
      displayName: 'Newer',
      email: seller.email,
      photoUrl: null,
      role: 'service_provider',
      status: 'approved',
      platformFeeBps: 1250,
      feeEditable: true,
      secondFactor: false,
      premium: null,
      payments: 'completed',
      lastSignInAt: null,
      createdAt: expect.any(String),
    });
    expect(page.items[1]).toMatchObject({
      id: first.id,
      role: 'user',
      status: null,
      platformFeeBps: 2000,
      feeEditable: false,
      premium: null,
      payments: null,
    });
  });

  it('says of each provider how far payments are set up, and of everybody when they signed in last', async () => {
    const seller = await provider(api.database, { displayName: 'Watched' });
    const watched = async () => (await list('?q=watched')).items[0]!;
    const account = (set: string) =>
      api.database.query(`update connected_accounts set ${set} where user_id = $1`, [seller.id]);
    expect((await watched()).payments).toBe('completed');
    await account(
      `onboarding_status = 'in_progress', completed_at = null, charges_enabled = false, requirements = '{"currentlyDue": ["external_account"], "disabledReason": "requirements.past_due", "pendingVerification": []}'`,
    );
    expect((await watched()).payments).toBe('restricted');
    await account('details_submitted = false');
    expect((await watched()).payments).toBe('in_progress');
    await account(`onboarding_status = 'failed'`);
    expect((await watched()).payments).toBe('failed');
    await api.database.query('delete from connected_accounts where user_id = $1', [seller.id]);
    expect((await watched()).payments).toBe('not_started');

    const family = { displayName: 'Signs In', email: 'signs.in@example.test', password: 'maple-leaf-7' };
    const signedUp = await api.call('POST', '/accounts', { body: { ...family, acceptTerms: true } });
    expect(signedUp.status).toBe(201);
    const lastSignIn = async () => (await list('?q=signs.in')).items[0]!.lastSignInAt!;
    const first = await lastSignIn();
    const signIn = (password: string) => api.call('POST', '/sessions', { body: { email: family.email, password } });
    expect((await signIn('not-the-one')).status).toBe(401);
    expect(await lastSignIn()).toBe(first);
    expect((await signIn(family.password)).status).toBeLessThan(300);
    const second = await lastSignIn();
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
    // It stays when the session itself is gone.
    await api.database.query(`delete from sessions where user_id = (select id from users where email = $1)`, [
      family.email,
    ]);
    expect(await lastSignIn()).toBe(second);
  });

  it('API-23: says who has Premium, until when, and whether it ends then; once it is over nobody is told of it', async () => {
    const subscriber = await provider(api.database, { displayName: 'Subscriber', subscriptionStatus: 'active' });
    const premiumOf = async () => (await list('?q=Subscriber')).items[0]!.premium;
    const until = (await premiumOf())!.until;
    expect(await premiumOf()).toEqual({ until, ends: false });
    const mine = `customer_id = (select id from card_customers where user_id = '${subscriber.id}')`;
    await api.database.query(`update subscriptions set ends_at = current_period_end where ${mine}`);
    expect(await premiumOf()).toEqual({ until, ends: true });
    await api.database.query(`update subscriptions set ends_at = now() where ${mine}`);
    expect(await premiumOf()).toBeNull();
  });

  it('is searched by a part of name or email, in any case, and what looks like a pattern is text', async () => {
    await person(api.database, { displayName: 'Zoë Underwood', email: 'zu_1%@example.test' });
    expect(names(await list('?q=ZOË'))).toEqual(['Zoë Underwood']);
    expect(names(await list('?q=zu_1%25'))).toEqual(['Zoë Underwood']);
    expect(names(await list('?q=zu'))).toEqual(['Zoë Underwood']);
    expect((await list('?q=z%25u')).items).toEqual([]);
    expect(await list('?q=nobodyhere')).toEqual({
      items: [],
      total: { count: 0, more: false },
      next: null,
      previous: null,
    });
  });

  it('is filtered by role and by status, none included', async () => {
    await person(api.database, { displayName: 'Waiting', status: 'pending' });
    expect(names(await list('?role=admin'))).toEqual(['Avery']);
    expect(names(await list('?status=pending'))).toEqual(['Waiting']);
    expect((await list('?status=none')).items.every(({ status }) => status === null)).toBe(true);
    expect((await list('?role=&status=&q=')).items.length).toBeGreaterThan(3);
    expect((await api.call('GET', '/users?role=boss', { as: admin })).status).toBe(400);
  });

  it('goes forward and back through everybody once, whoever shares a moment', async () => {
    const at = new Date('2020-01-01T00:00:00Z');
    for (let i = 0; i < 120; i++)
      await api.database.query(`insert into users (email, display_name, created_at) values ($1, 'Crowd', $2)`, [
        `crowd${i}@example.test`,
        at,
      ]);
    const seen: string[] = [];
    let page = await list('?q=crowd');
    const first = page.items.map(({ id }) => id);
    expect(page.previous).toBeNull();
    for (;;) {
      seen.push(...page.items.map(({ id }) => id));
      if (!page.next) break;
      page = await list(`?q=crowd&after=${page.next}`);
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    page = await list(`?q=crowd&before=${page.previous}`);
    page = await list(`?q=crowd&before=${page.previous}`);
    expect(page.items.map(({ id }) => id)).toEqual(first);
    expect(page.previous).toBeNull();
  });
});

it('PROD-04: an administrator approves a provider and sets their fee, and it counts from the next sale on', async () => {
  const applicant = await person(api.database);
  const application = {
    businessName: 'Maple',
    businessType: 'tutor',
    description: 'We teach.',
    phoneNumber: '519 555 0100',
    address: 'Stratford',
  };
  expect((await api.call('POST', '/applications', { as: applicant, body: application })).status).toBe(201);
  expect((await api.call('POST', '/listings', { as: applicant, body: {} })).status).toBe(403);
  expect(
    (await api.call('POST', `/applications/${applicant.id}/approval`, { as: admin, body: {} })).status,
  ).toBeLessThan(300);
  expect((await api.call('POST', '/listings', { as: applicant, body: {} })).status).toBe(400);
  expect((await setFee(applicant.id, '12.5')).status).toBe(200);
  await api.database.query(
    `insert into connected_accounts (user_id, stripe_account_id, onboarding_status, charges_enabled, details_submitted, payouts_enabled, completed_at) values ($1, 'acct_maple', 'completed', true, true, true, now())`,
    [applicant.id],
  );
  const sold = await listing(api.database, applicant.id, { priceCents: 10_000 });
  expect(
    (await api.call('POST', `/listings/${sold.id}/orders`, { as: await person(api.database), body: { quantity: 1 } }))
      .status,
  ).toBe(201);
  expect(
    await api.database.query('select fee_bps, platform_fee_cents from ticket_orders where listing_id = $1', [sold.id]),
  ).toEqual([{ fee_bps: 1_250, platform_fee_cents: 1_250 }]);
});

describe('the platform fee', () => {
  it.each([
    ['1', 100],
    ['20', 2000],
    [7, 700],
    ['12.5', 1250],
    [12.34, 1234],
    ['12.345', 1235],
  ])('VAL-10, FEE-04: %j is a fee', async (entered, bps) => {
    const seller = await provider(api.database);
    expect(await setFee(seller.id, entered)).toMatchObject({ status: 200, body: { platformFeeBps: bps } });
    expect(await api.database.query('select platform_fee_bps from users where id = $1', [seller.id])).toEqual([
      { platform_fee_bps: bps },
    ]);
  });

  it.each(['0', '0.99', '0.999', '20.01', '20.001', '21', -5, '1e1', 'NaN', 'ten', '١٢', [], {}, true])(
    'FEE-04, ERR-79: %j is none',
    async (entered) => {
      const seller = await provider(api.database, { platformFeeBps: 1500 });
      expect(await setFee(seller.id, entered)).toMatchObject({
        status: 400,
        body: { details: 'Platform fee percentage must be between 1% and 20%' },
      });
      expect(await api.database.query('select platform_fee_bps from users where id = $1', [seller.id])).toEqual([
        { platform_fee_bps: 1500 },
      ]);
    },
  );

  it('FEE-05, ERR-78: needs a user id and a fee', async () => {
    const seller = await provider(api.database);
    const missing = { status: 400, body: { details: 'User ID and platform fee percentage are required' } };
    for (const none of [undefined, null, '', ' ']) expect(await setFee(seller.id, none)).toMatchObject(missing);
    expect(await setFee('none', 12)).toMatchObject(missing);
    expect((await setFee(randomUUID(), 12)).body.reason).toBe('user_not_found');
  });

  it('ADMUSR-05: is for service providers and approved admins only', async () => {
    const allowed = [
      await person(api.database, { role: 'service_provider', status: 'pending' }),
      await person(api.database, { role: 'admin', status: 'approved' }),
    ];
    const refused = [
      await person(api.database),
      await person(api.database, { status: 'pending' }),
      await person(api.database, { role: 'admin' }),
    ];
    for (const one of allowed) expect((await setFee(one.id, 12)).status).toBe(200);
    for (const one of refused) expect((await setFee(one.id, 12)).body.reason).toBe('fee_not_applicable');
  });

  it('every change is written down with who made it, from what to what', async () => {
    const seller = await provider(api.database);
    await setFee(seller.id, 12);
    await setFee(seller.id, 10);
    expect(await audit(seller.id)).toEqual([
      { action: 'user.fee_changed', actor_id: admin.id, details: { fromBps: 2000, toBps: 1200 } },
      { action: 'user.fee_changed', actor_id: admin.id, details: { fromBps: 1200, toBps: 1000 } },
    ]);
  });

  it('of two administrators at once one changes it, and the other is told what it is now', async () => {
    const seller = await provider(api.database);
    const other = await person(api.database, { role: 'admin' });
    const answers = await Promise.all([setFee(seller.id, '12.5', '20'), setFee(seller.id, '10', '20', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { platformFeeBps } = answers.find(({ status }) => status === 200)!.body;
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      reason: 'fee_changed',
      details: `Somebody else has changed this fee to ${platformFeeBps / 100}% meanwhile. Please look at it and try again.`,
      data: { feeBps: platformFeeBps },
    });
    expect(await audit(seller.id)).toHaveLength(1);
    // Who was told may still change it.
    expect((await setFee(seller.id, '15', `${platformFeeBps / 100}`, other)).status).toBe(200);
  });

  it('where nothing changes no line is written: sent twice, of one mind, or what everybody has to begin with', async () => {
    const [seller, changed] = [await provider(api.database), await provider(api.database, { platformFeeBps: 1_250 })];
    expect(await setFee(seller.id, '20', '20')).toMatchObject({ status: 200, body: { platformFeeBps: 2_000 } });
    for (let twice = 0; twice < 2; twice++) expect((await setFee(changed.id, '10', '12.5')).status).toBe(200);
    expect([(await audit(seller.id)).length, (await audit(changed.id)).length]).toEqual([0, 1]);
    expect((await setFee(changed.id, '12', 'a tenth')).status).toBe(400);
  });
});

describe('deleting a user', () => {
  const remove = (id: string, as = admin) => api.call('DELETE', `/users/${id}`, { as });

  it('API-25, ADMUSR-10: takes listings, application, sessions and the record, writes it down and tells the person', async () => {
    const seller = await provider(api.database);
    await listing(api.database, seller.id);
    await api.database.query(
      `insert into provider_applications (user_id, business_name, business_type, display_name, email, phone_number, address, description) values ($1, 'B', 'tutor', 'D', 'e@x.test', '5195550123', 'A', 'D')`,
      [seller.id],
    );
    expect((await api.call<UserDetails>('GET', `/users/${seller.id}`, { as: admin })).body).toMatchObject({
      user: { id: seller.id },
      listings: 1,
      hasApplication: true,
      payments: 0,
    });
    expect((await remove(seller.id)).status).toBe(204);
    for (const [table, column] of [
      ['users', 'id'],
      ['listings', 'user_id'],
      ['provider_applications', 'user_id'],
      ['sessions', 'user_id'],
      ['connected_accounts', 'user_id'],
    ] as const) {
      expect(await api.database.query(`select 1 from ${table} where ${column} = $1`, [seller.id]), table).toEqual([]);
    }
    expect(await audit(seller.id)).toMatchObject([{ action: 'user.deleted', actor_id: admin.id }]);
    expect(await api.database.query('select template from emails where recipient = $1', [seller.email])).toEqual([
      { template: 'account-removed' },
    ]);
    expect((await remove(seller.id)).body.reason).toBe('user_not_found');
  });

  it('says beforehand how many people get how much back, for each listing and in sum, to admins and to the provider', async () => {
    const [seller, one, two] = [await provider(api.database), await person(api.database), await person(api.database)];
    const sold = async (title: string, buyers: Person[], fields = {}) => {
      const { id } = await listing(api.database, seller.id, { title, ...fields });
      for (const as of buyers) {
        const started = (await api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as, body: { quantity: 2 } }))
          .body;
        await api.call('POST', `/simulated-card/payment-intents/${started.paymentIntentId}/confirm`, {
          as,
          body: { clientSecret: started.clientSecret },
        });
        await api.call('POST', `/orders/${started.orderId}/finish`, { as });
      }
      return id;
    };
    const math = await sold('Math', [one, two]);
    const chess = await sold('Chess', [one], { priceCents: 1_100, eventStart: new Date('2030-05-04T14:00:00Z') });
    const over = await sold('Over', [two]);
    await api.database.query(
      `update listings set event_start = now() - interval '2 hours', event_end = now() - interval '1 second' where id = $1`,
      [over],
    );
    await sold('Unsold', []);
    const refunds = {
      listings: [
        { id: math, title: 'Math', eventStart: expect.any(String), people: 2, cents: 14_000 },
        { id: chess, title: 'Chess', eventStart: '2030-05-04T14:00:00.000Z', people: 1, cents: 2_200 },
      ],
      total: { listings: 2, people: 2, cents: 16_200 },
    };
    expect((await api.call<UserDetails>('GET', `/users/${seller.id}`, { as: admin })).body.refunds).toEqual(refunds);
    expect((await api.call('GET', '/account/deletion', { as: seller })).body).toEqual({ ...refunds, premium: false });
    expect((await api.call('GET', '/account/deletion', { as: one })).body).toEqual({
      listings: [],
      total: { listings: 0, people: 0, cents: 0 },
      premium: false,
    });
    expect((await remove(seller.id)).status).toBe(204);
    // What was said is what goes back, also for each listing.
    expect(
      await api.database.query(
        `select p.listing_title as title, sum(r.amount_cents)::int as cents, count(distinct p.user_id)::int as people from refunds r join payments p on p.id = r.payment_id where r.source = 'cancellation' and p.user_id in ($1, $2) group by 1 order by 2 desc`,
        [one.id, two.id],
      ),
    ).toEqual(refunds.listings.map(({ title, cents, people }) => ({ title, cents, people })));
    expect(
      await api.database.query(
        `select sum(r.amount_cents)::int as cents, count(distinct p.user_id)::int as people from refunds r join payments p on p.id = r.payment_id where r.source = 'cancellation' and p.user_id in ($1, $2)`,
        [one.id, two.id],
      ),
    ).toEqual([{ cents: 16_200, people: 2 }]);
  });

  it('ADMUSR-08, ERR-82: refuses the own admin account', async () => {
    expect(await remove(admin.id)).toMatchObject({
      status: 409,
      body: { error: 'You cannot delete your own admin account from this interface.' },
    });
    expect((await list('?role=admin')).items.some(({ id }) => id === admin.id)).toBe(true);
  });

  it('two admins who delete each other at the same moment leave one', async () => {
    const [a, b] = [await person(api.database, { role: 'admin' }), await person(api.database, { role: 'admin' })];
    const others = await api.database.query<{ id: string }>(
      `update users set role = 'user' where role = 'admin' and id not in ($1, $2) returning id`,
      [a.id, b.id],
    );
    const answers = await Promise.all([remove(b.id, a), remove(a.id, b)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await api.database.query(`select 1 from users where role = 'admin'`)).toHaveLength(1);
    await api.database.query(`update users set role = 'admin' where id = any($1)`, [others.map(({ id }) => id)]);
  });

  it('of two admins who delete each other while there are others the second is none any more, and all others are told', async () => {
    const [a, b] = [await person(api.database, { role: 'admin' }), await person(api.database, { role: 'admin' })];
    const answers = await Promise.all([remove(b.id, a), remove(a.id, b)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const [gone, by] = answers[0].status === 204 ? [b, a] : [a, b];
    const told = await api.database.query<{ data: object }>(
      `select data from emails where recipient = $1 and template = 'admins-changed' and data ->> 'who' = $2`,
      [admin.email, gone.displayName],
    );
    expect(told.map(({ data }) => data)).toMatchObject([{ toAdmin: false, by: by.displayName, deletion: 'by_admin' }]);
  });

  it('an admin who deletes the own account is written down, and the others are told', async () => {
    const leaver = await person(api.database, { role: 'admin' });
    await api.app.get(DeleteAccount, { strict: false }).delete(leaver.id);
    expect(await audit(leaver.id)).toMatchObject([{ action: 'user.deleted', actor_id: leaver.id }]);
    expect(
      await api.database.query(
        `select data ->> 'deletion' as deletion from emails
           where recipient = $1 and template = 'admins-changed' and data ->> 'who' = $2`,
        [admin.email, leaver.displayName],
      ),
    ).toEqual([{ deletion: 'own' }]);
  });

  it('a seller whose paid tickets are for something still to come goes, and the money goes back from the record that stays', async () => {
    const seller = await provider(api.database);
    const sold = await listing(api.database, seller.id);
    const buyer = await person(api.database);
    const started = await api.call<StartedOrder>('POST', `/listings/${sold.id}/orders`, {
      as: buyer,
      body: { quantity: 1 },
    });
    await api.call('POST', `/simulated-card/payment-intents/${started.body.paymentIntentId}/confirm`, {
      as: buyer,
      body: { clientSecret: started.body.clientSecret },
    });
    expect(
      (await api.call<{ status: string }>('POST', `/orders/${started.body.orderId}/finish`, { as: buyer })).body.status,
    ).toBe('succeeded');
    expect((await remove(seller.id)).status).toBe(204);
    expect(
      await api.database.query('select provider_id, listing_id, provider_name from payments where user_id = $1', [
        buyer.id,
      ]),
    ).toEqual([{ provider_id: null, listing_id: null, provider_name: seller.displayName }]);
    expect(
      await api.database.query(
        `select r.source, r.seats, r.amount_cents = p.amount_cents as everything from refunds r join payments p on p.id = r.payment_id where p.user_id = $1`,
        [buyer.id],
      ),
    ).toEqual([{ source: 'cancellation', seats: 1, everything: true }]);
  });

  it('a buyer who is deleted leaves the record of the money without a person (failure case 36)', async () => {
    const seller = await provider(api.database);
    const free = await listing(api.database, seller.id, { isFreeEvent: true });
    const buyer = await person(api.database);
    await api.call('POST', `/listings/${free.id}/sign-up`, { as: buyer });
    expect((await remove(buyer.id)).status).toBe(204);
    expect(
      await api.database.query('select user_id, buyer_name from payments where listing_id = $1', [free.id]),
    ).toEqual([{ user_id: null, buyer_name: buyer.displayName }]);
  });
});

it('a plain user, a provider and a visitor learn nothing of others', async () => {
  const seller = await provider(api.database);
  for (const as of [null, await person(api.database), seller]) {
    for (const [method, path] of [
      ['GET', '/users'],
      ['GET', '/users/export'],
      ['GET', `/users/${seller.id}`],
      ['DELETE', `/users/${seller.id}`],
    ] as const) {
      const answer = await api.call<Partial<ListedUser> & RefusalBody>(method, path, { as });
      expect([method, path, answer.status]).toEqual([method, path, as ? 403 : 401]);
      expect(JSON.stringify(answer.body)).not.toContain('@');
    }
  }
});
