import { afterEach, describe, expect, it, vi } from 'vitest';
import { newToken, tokenHash } from '@canopy/accounts';
import type { PaymentAccount } from '@canopy/contracts/payment-account';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { CardPayments } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import type { TestApi } from '@canopy/testing/api';
import { listing, type Person, person, provider } from '@canopy/testing/factories';
import { useSelling } from '@canopy/testing/selling';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';
import { savePaymentAccount } from './connect-account.ts';
import { RefreshConnectedAccount } from './refresh-connected-account.ts';

let stripe: StripeServer;
let api: TestApi;
let buyer: Person;
useSelling((selling) => ({ stripe, api, buyer } = selling));
afterEach(() => vi.restoreAllMocks());

const newcomer = (fields: { email?: string } = {}) =>
  provider(api.database, { onboarding: 'not_started', displayName: 'Noor Tutoring', ...fields });
const setUp = (as: Person) => api.call<{ url: string } & RefusalBody>('POST', '/payment-account/setup-link', { as });
const check = async (as: Person) =>
  (await api.call<PaymentAccount & RefusalBody>('POST', '/payment-account/check', { as })).body;
const read = async (as: Person) => (await api.call<PaymentAccount>('GET', '/payment-account', { as })).body;
const call = (name: string, as: Person | null, body: object) =>
  api.call<Record<string, unknown> & RefusalBody>('POST', `/functions/${name}`, { as, body });
/** What a person reads. */
const said = ({ details, error }: RefusalBody) => details ?? error;
const accountOf = async ({ id }: Person) =>
  (
    await api.database.query<{ id: string; status: string; completed: boolean }>(
      'select stripe_account_id as id, onboarding_status as status, completed_at is not null as completed from connected_accounts where user_id = $1',
      [id],
    )
  )[0];
const requested = (operation: string) => stripe.requests.filter((request) => request.operation === operation);

describe('setting up payments', () => {
  it('CONST-13, DASH-13, DASH-18, DASH-19, STATE-16: makes an account in Canada that is paid out daily, then a link to complete it', async () => {
    const me = await newcomer();
    expect((await read(me)).status).toBe('not_started');
    const { status, body } = await setUp(me);
    expect([status, body.url]).toEqual([201, expect.stringContaining('https://connect.stripe.com/setup/')]);
    expect(requested('Accounts.create')[0]!.parameters).toMatchObject({
      country: 'CA',
      email: me.email,
      default_currency: 'cad',
      controller: {
        stripe_dashboard: { type: 'express' },
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
      },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: 'daily' } } },
      metadata: { userId: me.id },
    });
    expect(requested('AccountLinks.create')[0]!.parameters).toMatchObject({
      account: (await accountOf(me))!.id,
      type: 'account_onboarding',
      return_url: `${api.config.publicUrl}/provider-dashboard?stripe=success`,
      refresh_url: `${api.config.publicUrl}/payment-settings/continue`,
    });
    expect(await accountOf(me)).toMatchObject({ status: 'in_progress', completed: false });
    expect(stripe.violations).toEqual([]);
  });

  it('who comes from a French page is led back to French ones', async () => {
    const me = await newcomer();
    await api.call('POST', '/payment-account/setup-link?language=fr', { as: me });
    expect(requested('AccountLinks.create').at(-1)!.parameters).toMatchObject({
      return_url: `${api.config.publicUrl}/fr/provider-dashboard?stripe=success`,
      refresh_url: `${api.config.publicUrl}/fr/payment-settings/continue`,
    });
  });

  it('two windows at once make one account, and each link is a new one', async () => {
    const me = await newcomer();
    const answers = await Promise.all([setUp(me), setUp(me), setUp(me)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(stripe.world.opened.filter(({ parameters }) => parameters.email === me.email)).toHaveLength(1);
    const again = await setUp(me);
    expect(new Set([...answers, again].map(({ body }) => body.url)).size).toBe(4);
  });

  it('an answer that is lost on its way makes no second account', async () => {
    const me = await newcomer();
    stripe.faults.push(
      ...Array.from({ length: 3 }, () => ({ operation: 'Accounts.create', kind: 'drop after' as const })),
    );
    expect((await setUp(me)).body.reason).toBe('payment_account_unreachable');
    expect((await setUp(me)).status).toBe(201);
    expect(stripe.world.opened.filter(({ parameters }) => parameters.email === me.email)).toHaveLength(1);
  });

  it('PROD-03, STATE-17, STATE-19, DASH-15: is complete when charges, details and payouts are, and falls back when one is lost', async () => {
    const me = await newcomer();
    await setUp(me);
    const { id } = (await accountOf(me))!;
    expect(await check(me)).toMatchObject({
      status: 'in_progress',
      requirements: { currentlyDue: ['business_type', 'external_account'] },
    });
    stripe.world.setAccount(id, { details_submitted: true, payouts_enabled: true }, false);
    expect(await check(me)).toMatchObject({ status: 'in_progress', detailsSubmitted: true });
    stripe.world.setAccount(id, { charges_enabled: true });
    await until(async () => (await read(me)).status === 'completed', 'the event to arrive');
    expect(await accountOf(me)).toMatchObject({ completed: true });
    const { id: listingId } = await listing(api.database, me.id);
    expect((await api.call('POST', `/listings/${listingId}/orders`, { as: buyer, body: { quantity: 1 } })).status).toBe(
      201,
    );
    stripe.world.setAccount(id, {
      charges_enabled: false,
      requirements: {
        currently_due: ['individual.verification.document'],
        pending_verification: [],
        disabled_reason: 'requirements.past_due',
      },
    });
    await until(async () => (await read(me)).status === 'in_progress', 'the restriction');
    expect(await read(me)).toMatchObject({ requirements: { disabledReason: 'requirements.past_due' } });
    expect(await accountOf(me)).toMatchObject({ completed: false });
  });

  it('an account that was disconnected gets a successor, and the money of old sales stays where it went', async () => {
    const me = await newcomer();
    await setUp(me);
    const { id: first } = (await accountOf(me))!;
    stripe.world.everyAccountIsComplete = false;
    stripe.world.disconnect(first);
    await until(async () => (await read(me)).status === 'failed', 'the end of the connection');
    stripe.world.everyAccountIsComplete = true;
    expect((await setUp(me)).status).toBe(201);
    const { id: second, status } = (await accountOf(me))!;
    expect(second).not.toBe(first);
    expect(status).toBe('in_progress');
  });
});

describe('the owner of a mailbox arrives at the account that a stranger made with their address, and was paid by', () => {
  /** By the link that sets a password. */
  async function arrive({ id, email, displayName }: Person): Promise<Person> {
    const token = newToken();
    await api.database.query(
      `insert into mailed_links (user_id, email, purpose, token_hash, expires_at) values ($1, $2, 'password_reset', $3, now() + interval '1 hour')`,
      [id, email, tokenHash(token)],
    );
    const password = 'the owners password';
    await api.call('POST', '/password-resets/confirm', { body: { token, password } });
    const { body } = await api.call<{ token: string }>('POST', '/sessions', { body: { email, password } });
    return { id, email, displayName, token: body.token };
  }
  const squatted = async () => {
    const stranger = await newcomer();
    await api.database.query('update users set email_verified_at = null where id = $1', [stranger.id]);
    return stranger;
  };

  it('nothing is paid to the bank of the stranger any more, whatever the card provider says of that account later; administrators are told', async () => {
    const stranger = await squatted();
    const admin = await person(api.database, { role: 'admin' });
    await setUp(stranger);
    const { id: strange } = (await accountOf(stranger))!;
    stripe.world.setAccount(strange, { details_submitted: true, payouts_enabled: true, charges_enabled: true });
    await until(async () => (await accountOf(stranger))!.completed, 'the account to be complete');
    const { id: listingId } = await listing(api.database, stranger.id);
    const buy = () =>
      api.call<RefusalBody>('POST', `/listings/${listingId}/orders`, { as: buyer, body: { quantity: 1 } });

    const owner = await arrive(stranger);
    expect((await buy()).body.reason).toBe('provider_not_ready');
    stripe.world.setAccount(strange, {
      requirements: { currently_due: [], pending_verification: [], disabled_reason: null },
    });
    await stripe.events.settled();
    expect(await read(owner)).toMatchObject({ status: 'not_started', chargesEnabled: false });
    const [told] = await api.database.query(
      `select data->>'accountId' as account from emails where recipient = $1 and template = 'money-alert' and data->>'kind' = 'account_ended'`,
      [admin.email],
    );
    expect(told).toEqual({ account: strange });

    expect((await setUp(owner)).status).toBe(201);
    expect((await accountOf(owner))!.id).not.toBe(strange);
  });

  it('nobody pays for what was begun before, nor for what is just beginning; what is being paid is a sale', async () => {
    const stranger = await provider(api.database);
    await api.database.query('update users set email_verified_at = null where id = $1', [stranger.id]);
    const { id: listingId } = await listing(api.database, stranger.id);
    const start = async (quantity: number) => {
      const as = await person(api.database);
      const { body } = await api.call<StartedOrder & RefusalBody>('POST', `/listings/${listingId}/orders`, {
        as,
        body: { quantity },
      });
      return { ...body, as };
    };
    const rows = () =>
      api.database.query<{ status: string; quantity: number }>(
        'select status, quantity from ticket_orders where listing_id = $1 order by quantity',
        [listingId],
      );
    const seats = () =>
      api.database.query('select current_attendees as sold, held_seats as held from listings where id = $1', [
        listingId,
      ]);
    const [begun, paying] = [await start(1), await start(2)];
    // The card provider has the money, and its word of that is on its way.
    const { endpoints } = stripe.events;
    stripe.events.endpoints = null;
    stripe.world.confirm(paying.paymentIntentId, testCards.good);

    // Has read the listing and the account, and holds nothing yet.
    const accounts = api.app.get(RefreshConnectedAccount, { strict: false });
    const mustBePayable = accounts.mustBePayable.bind(accounts);
    vi.spyOn(accounts, 'mustBePayable').mockImplementationOnce(async (account) => {
      await mustBePayable(account);
      await arrive(stranger);
    });
    expect((await start(3)).reason).toBe('provider_not_ready');
    await until(
      async () => stripe.world.intents.get(begun.paymentIntentId)!.status === 'canceled',
      'the intent of the hold to be closed',
    );
    await until(async () => (await rows())[1]!.status === 'succeeded', 'what was paid to be a sale');
    stripe.events.endpoints = endpoints;
    expect(await rows()).toEqual([
      { status: 'canceled', quantity: 1 },
      { status: 'succeeded', quantity: 2 },
    ]);
    expect(await seats()).toEqual([{ sold: 2, held: 0 }]);
    const finish = await api.call<OrderState>('POST', `/orders/${begun.orderId}/finish`, { as: begun.as });
    expect(finish.body.status).toBe('canceled');
  });

  it('an account that the stranger is just having made is not written down', async () => {
    const stranger = await squatted();
    const cards = api.app.get(CardPayments, { strict: false });
    const create = cards.createAccount.bind(cards);
    vi.spyOn(cards, 'createAccount').mockImplementationOnce(async (...given) => {
      const made = await create(...given);
      await arrive(stranger);
      return made;
    });
    const { status, body } = await setUp(stranger);
    expect([status, body.reason]).toEqual([401, 'not_signed_in']);
    expect(await accountOf(stranger)).toBeUndefined();
  });
});

describe('when the card provider says no', () => {
  it('DASH-20, ERR-61: an email address that it does not take is said in words', async () => {
    const me = await newcomer({ email: `${Date.now()}@invalid.test` });
    const { status, body } = await setUp(me);
    expect([status, body.reason, said(body)]).toEqual([
      409,
      'payment_account_email_refused',
      'The card provider does not accept the email address of your account. Please contact us, and we will sort it out with you.',
    ]);
    expect(await accountOf(me)).toBeUndefined();
  });

  it('DASH-20, ERR-62: an account that exists there already is said in words', async () => {
    const me = await newcomer({ email: `${Date.now()}@taken.test` });
    const { status, body } = await setUp(me);
    expect([status, body.reason, said(body)]).toEqual([
      409,
      'payment_account_taken',
      'A payment account for this email address already exists at the card provider. Please sign in there with it, or contact us.',
    ]);
  });

  it('DASH-20, ERR-63: another refusal of the account comes with its message', async () => {
    const me = await newcomer({ email: `${Date.now()}@refused.test` });
    const { status, body } = await setUp(me);
    expect([status, said(body)]).toEqual([
      409,
      'Failed to create payment account: This platform cannot open accounts at the moment.',
    ]);
  });

  it('DASH-20, ERR-64: a refused link comes with its message, and the account is kept for the next try', async () => {
    const me = await newcomer();
    await setUp(me);
    const { id } = (await accountOf(me))!;
    const account = stripe.world.account(id)!;
    stripe.world.everyAccountIsComplete = false;
    stripe.world.accounts.delete(id);
    const { status, body } = await setUp(me);
    stripe.world.accounts.set(id, account);
    stripe.world.everyAccountIsComplete = true;
    expect([status, said(body)]).toEqual([409, `Failed to start onboarding process: No such account: '${id}'`]);
    expect((await setUp(me)).status).toBe(201);
    expect(stripe.world.opened.filter(({ parameters }) => parameters.email === me.email)).toHaveLength(1);
  });

  it.each([
    ['Accounts.create', 'Failed to create payment account'],
    ['AccountLinks.create', 'Failed to start onboarding process'],
  ])('a fault of ours at %s tells nobody of our key', async (operation, sentence) => {
    const me = await newcomer();
    stripe.faults.push({ operation, kind: 'forbidden' });
    const { status, body } = await setUp(me);
    expect([status, said(body)]).toEqual([
      503,
      `${sentence}: the card provider cannot be reached right now. Please try again in a moment.`,
    ]);
  });

  it('ERR-60: a status that cannot be read is said, and what was known stays', async () => {
    const me = await newcomer();
    await setUp(me);
    stripe.faults.push({ operation: 'Accounts.retrieve', kind: 'forbidden' });
    expect(await check(me)).toMatchObject({
      reason: 'payment_account_unavailable',
      error: 'Failed to load payment account information',
    });
    expect((await read(me)).status).toBe('in_progress');
  });

  it('DASH-21, ERR-67: the dashboard opens for a submitted account only', async () => {
    const me = await newcomer();
    const open = () => api.call<{ url: string } & RefusalBody>('POST', '/payment-account/dashboard-link', { as: me });
    expect((await open()).body.reason).toBe('payment_account_missing');
    await setUp(me);
    expect((await open()).body).toMatchObject({
      reason: 'dashboard_link_failed',
      error: 'Failed to create dashboard link',
    });
    stripe.world.setAccount((await accountOf(me))!.id, { details_submitted: true }, false);
    expect((await open()).body.url).toContain('https://connect.stripe.com/express/');
  });
});

describe('the functions', () => {
  it('API-07: createConnectedAccount answers accountId and existing, whoever the body names', async () => {
    const me = await newcomer();
    const first = await call('createConnectedAccount', me, { userId: buyer.id, email: buyer.email });
    const { id } = (await accountOf(me))!;
    expect([first.status, first.body]).toEqual([200, { accountId: id, existing: false }]);
    expect((await call('createConnectedAccount', null, { idToken: me.token })).body).toEqual({
      accountId: id,
      existing: true,
    });
    expect(await accountOf(buyer)).toBeUndefined();
  });

  it('API-08, API-09: createAccountLink answers a url whose way back carries the flag, and no foreign address', async () => {
    const me = await newcomer();
    const { accountId } = (await call('createConnectedAccount', me, {})).body;
    const returnUrl = `${api.config.publicUrl}/provider-dashboard?tab=money`;
    const refreshUrl = `${api.config.publicUrl}/provider-dashboard?tab=setup`;
    expect((await call('createAccountLink', me, { accountId, returnUrl, refreshUrl })).body).toEqual({
      url: expect.stringContaining('https://connect.stripe.com/setup/'),
    });
    expect(requested('AccountLinks.create').at(-1)!.parameters).toMatchObject({
      return_url: `${returnUrl}&stripe=success`,
      refresh_url: refreshUrl,
    });
    for (const foreign of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      `${api.config.publicUrl}.evil.example/`,
    ])
      for (const name of ['returnUrl', 'refreshUrl'])
        expect((await call('createAccountLink', me, { accountId, [name]: foreign })).body.reason).toBe(
          'foreign_address',
        );
  });

  it('API-10, API-11, ENT-60: getAccountStatus answers the three flags, createDashboardLink a url', async () => {
    const me = await newcomer();
    const { accountId } = (await call('createConnectedAccount', me, {})).body;
    expect((await call('getAccountStatus', me, { accountId })).body).toEqual({
      chargesEnabled: false,
      detailsSubmitted: false,
      payoutsEnabled: false,
    });
    stripe.world.setAccount(
      String(accountId),
      { charges_enabled: true, details_submitted: true, payouts_enabled: true },
      false,
    );
    expect((await call('getAccountStatus', me, { accountId })).body).toEqual({
      chargesEnabled: true,
      detailsSubmitted: true,
      payoutsEnabled: true,
    });
    expect((await call('createDashboardLink', me, { accountId })).body).toEqual({
      url: expect.stringContaining('https://connect.stripe.com/express/'),
    });
  });

  it('PERM-11, ERR-81: are for approved providers and their own account, which must be named', async () => {
    const [me, other] = [await newcomer(), await newcomer()];
    const { accountId } = (await call('createConnectedAccount', me, {})).body;
    await call('createConnectedAccount', other, {});
    for (const name of ['createAccountLink', 'getAccountStatus', 'createDashboardLink']) {
      expect((await call(name, other, { accountId })).body.reason).toBe('not_allowed');
      expect(said((await call(name, me, {})).body)).toBe('User ID and Stripe Account ID are required');
      expect((await call(name, buyer, { accountId })).body.reason).toBe('provider_only');
      expect((await call(name, null, { accountId })).status).toBe(401);
    }
    const applicant = await person(api.database, { status: 'pending' });
    expect((await call('createConnectedAccount', applicant, {})).body.reason).toBe('provider_only');
  });
});

it('STATE-18, VAL-03, ERR-81: an account that is set without a status is completed; both ids are needed', async () => {
  const me = await newcomer();
  const set = (ids: { userId: string; accountId: string }) =>
    api.app.get(Database).transaction((em) => savePaymentAccount(em, ids));
  await set({ userId: me.id, accountId: 'acct_set' });
  expect(await accountOf(me)).toEqual({ id: 'acct_set', status: 'completed', completed: true });
  for (const ids of [
    { userId: '', accountId: 'acct_set' },
    { userId: me.id, accountId: '' },
  ])
    await expect(set(ids)).rejects.toThrow('User ID and Stripe Account ID are required');
});
