import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Mailbox } from '@canopy/contracts/emails';
import type { Premium } from '@canopy/contracts/premium';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { CardProviderFailure, CardSubscriptions } from '@canopy/integrations/card-payments';
import { Clock } from '@canopy/platform/clock';
import type { TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { type Selling, useSelling } from '@canopy/testing/selling';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { endpointsOf } from '@canopy/testing/stripe/stripe-settings';
import { until } from '@canopy/testing/until';
import { whileLocked } from '@canopy/testing/while-locked';
import { ReadSubscriptions } from './read-subscriptions.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Selling['worker'];
let me: Person;
let buyer: Person;
useSelling((selling) => ({ stripe, api, worker, seller: me, buyer } = selling));
afterEach(() => vi.restoreAllMocks());

type Body = Premium & RefusalBody;
const read = async (as = me) => (await api.call<Body>('GET', '/premium', { as })).body;
const check = (as = me) => api.call<Body>('POST', '/premium/check', { as });
const start = (as = me) => api.call<{ sessionUrl: string } & RefusalBody>('POST', '/premium/session', { as });
const cancel = (as = me) => api.call<Body>('POST', '/premium/cancellation', { as });
const keep = (as = me) => api.call<Body>('DELETE', '/premium/cancellation', { as });
const sessionOf = (sessionUrl: string) => sessionUrl.split('/').at(-1)!;
const pay = async (as = me) => stripe.world.billing.payCheckout(sessionOf((await start(as)).body.sessionUrl));
const becomes = (status: Premium['subscriptionStatus'], as = me) =>
  until(async () => (await read(as)).subscriptionStatus === status, `Premium to be ${status}`);
const subscribed = async (as = me) => {
  const made = await pay(as);
  await becomes('active', as);
  await stripe.events.settled();
  await allProcessed();
  return made;
};
const allProcessed = () =>
  until(
    async () => (await api.database.query(`select 1 from card_events where status = 'received'`)).length === 0,
    'every event to be processed',
  );
/** Nobody pays at the checkout of this customer. */
const leaveCheckout = async (customer: string) => {
  for (const session of stripe.world.billing.sessions.values())
    if (session.customer === customer) stripe.world.billing.expire(session.id);
  await stripe.events.settled();
  await allProcessed();
};
const endOf = ({ items }: { items: { data: { current_period_end: number }[] } }) =>
  new Date(items.data[0]!.current_period_end * 1_000);
/** What the platform would keep of a sale at this moment. */
const feeAt = async (moment: Date) => {
  const clock = vi.spyOn(api.app.get(Clock), 'now').mockReturnValue(moment);
  const { feeBps } = await read();
  clock.mockRestore();
  return feeBps;
};
const mails = async (as = me) =>
  (
    await api.database.query<{ template: string }>(
      `select template from emails where recipient = $1 and template like 'premium-%' order by created_at`,
      [as.email],
    )
  ).map(({ template }) => template);
const requested = (operation: string) => stripe.requests.filter((request) => request.operation === operation);
const customerOf = async ({ id }: Person) =>
  (await api.database.query<{ id: string }>('select id from card_customers where user_id = $1', [id]))[0]?.id;
const silence = () => (stripe.events.endpoints = null);
const listen = () => (stripe.events.endpoints = endpointsOf(api.config.api.url));
/** The sweep comes when a row is due; a test does not wait for that. */
const sweepNow = async () => {
  await api.database.query('update card_customers set next_read_at = now() where next_read_at is not null');
  await worker.sweep();
};

describe('beginning', () => {
  it('PREM-04, PERM-12, STATE-20: a provider pays on the page of the card provider, and then has Premium for a year', async () => {
    expect(await read()).toMatchObject({ subscriptionStatus: 'none', feeBps: 2_000, feeBpsWithPremium: 1_000 });
    const { status, body } = await start();
    expect([status, body.sessionUrl]).toEqual([201, expect.stringContaining('https://checkout.stripe.com/')]);
    expect(requested('Checkout.Sessions.create')[0]!.parameters).toMatchObject({
      mode: 'subscription',
      customer: await customerOf(me),
      client_reference_id: me.id,
      success_url: `${api.config.publicUrl}/premium?premium=success`,
      cancel_url: `${api.config.publicUrl}/premium`,
    });
    // Coming back says nothing: nobody has paid.
    expect((await check()).body).toMatchObject({ subscriptionStatus: 'none', beingConfirmed: false });
    const made = stripe.world.billing.payCheckout(sessionOf(body.sessionUrl));
    await becomes('active');
    expect(await read()).toMatchObject({
      subscriptionType: 'yearly',
      subscriptionCancelAtPeriodEnd: false,
      subscriptionCurrentPeriodEnd: endOf(made).toISOString(),
      paymentDueSince: null,
      feeBps: 1_000,
      simulated: false,
    });
    expect(await mails()).toEqual(['premium-started']);
    expect(stripe.violations).toEqual([]);
  });

  it('FEE-02: a sale from then on costs 10%, one from before keeps its 20%', async () => {
    const { id } = await listing(api.database, me.id, { priceCents: 10_000 });
    const sell = async () =>
      (
        await api.call<StartedOrder>('POST', `/listings/${id}/orders`, {
          as: await person(api.database),
          body: { quantity: 1 },
        })
      ).body.orderId;
    const before = await sell();
    await subscribed();
    const fees = await api.database.query<{ id: string; cents: number }>(
      'select id, platform_fee_cents as cents from ticket_orders where id = any ($1)',
      [[before, await sell()]],
    );
    expect(fees.map(({ cents }) => cents).sort((a, b) => a - b)).toEqual([1_000, 2_000]);
  });

  it('an account that goes while its customer is being made is told so, and has nothing to pay', async () => {
    const slow = stripe.stalls.next('Customers.create', 'after', () => true);
    const asking = start();
    await slow.reached;
    const admin = await person(api.database, { role: 'admin' });
    expect((await api.call('DELETE', `/users/${me.id}`, { as: admin })).status).toBe(204);
    slow.letGo();
    const { status, body } = await asking;
    expect([status, body.reason]).toEqual([401, 'not_signed_in']);
    expect(requested('Checkout.Sessions.create')).toEqual([]);
  });

  it('windows that ask at once get one customer and one checkout, later ones the same while it is open', async () => {
    const answers = await Promise.all([start(), start(), start(), start()]);
    expect(new Set(answers.map(({ body }) => body.sessionUrl)).size).toBe(1);
    expect((await start()).body.sessionUrl).toBe(answers[0]!.body.sessionUrl);
    const id = await customerOf(me);
    const mine = [...stripe.world.billing.sessions.values()].filter(({ customer }) => customer === id);
    expect(mine).toHaveLength(1);
    stripe.world.billing.expire(mine[0]!.id);
    expect((await start()).body.sessionUrl).not.toBe(answers[0]!.body.sessionUrl);
  });

  it('who asks on French pages comes back to French ones; the window that was first decides for one checkout', async () => {
    const from = (language: string) =>
      api.call<{ sessionUrl: string }>('POST', `/premium/session?language=${language}`, { as: me });
    const ways = () =>
      requested('Checkout.Sessions.create').map(({ parameters }) => [parameters.success_url, parameters.cancel_url]);
    const french = `${api.config.publicUrl}/fr/premium`;
    const first = (await from('fr')).body.sessionUrl;
    expect(ways()).toEqual([[`${french}?premium=success`, french]]);
    const later = await Promise.all([from('en'), from('fr'), from('en')]);
    expect(new Set([first, ...later.map(({ body }) => body.sessionUrl)]).size).toBe(1);
    // The answer got lost, and the same is asked again from the other pages.
    await api.database.query('update card_customers set checkout_id = null where user_id = $1', [me.id]);
    expect((await from('en')).body.sessionUrl).toBe(first);
    stripe.world.billing.expire(sessionOf(first));
    await from('nonsense');
    expect(ways().at(-1)).toEqual([
      `${api.config.publicUrl}/premium?premium=success`,
      `${api.config.publicUrl}/premium`,
    ]);
    expect(stripe.violations).toEqual([]);
  });

  it('who has Premium is told so, also before the event has come', async () => {
    silence();
    await pay();
    const { status, body } = await start();
    expect([status, body.reason, body.error]).toEqual([
      409,
      'premium_active',
      'You already have Premium, so there is nothing to pay.',
    ]);
    expect((await read()).subscriptionStatus).toBe('active');
  });

  it('a payment whose subscription does not show yet is being confirmed, and nobody pays twice meanwhile', async () => {
    silence();
    const made = await pay();
    stripe.world.billing.subscriptions.delete(made.id);
    expect((await check()).body).toMatchObject({ subscriptionStatus: 'none', beingConfirmed: true });
    expect((await start()).body.reason).toBe('premium_being_confirmed');
    stripe.world.billing.subscriptions.set(made.id, made);
    await sweepNow();
    await becomes('active');
    expect((await read()).beingConfirmed).toBe(false);
  });

  it('a customer who was deleted at the card provider gets a successor', async () => {
    await start();
    const first = (await customerOf(me))!;
    stripe.world.billing.customers.delete(first);
    expect((await start()).status).toBe(201);
    expect(await customerOf(me)).not.toBe(first);
    // Deleted while the checkout is being opened.
    const second = (await customerOf(me))!;
    await leaveCheckout(second);
    const slow = stripe.stalls.next('Checkout.Sessions.create', 'before', () => true);
    const asking = start();
    await slow.reached;
    stripe.world.billing.customers.delete(second);
    slow.letGo();
    expect((await asking).status).toBe(201);
    expect(await customerOf(me)).not.toBe(second);
  });

  it('whatever else the card provider does not know costs nobody their customer', async () => {
    await start();
    const customer = (await customerOf(me))!;
    await leaveCheckout(customer);
    // A typo in the configuration.
    vi.spyOn(api.app.get(CardSubscriptions, { strict: false }), 'openCheckout').mockRejectedValue(
      new CardProviderFailure('refused', {
        providerCode: 'resource_missing',
        providerParam: 'subscription_data[default_tax_rates][0]',
      }),
    );
    expect((await start()).body.reason).toBe('premium_start_failed');
    expect(await customerOf(me)).toBe(customer);
  });

  it('a price that is gone since it was found is refused once, and then there is another', async () => {
    await start();
    const customer = (await customerOf(me))!;
    await leaveCheckout(customer);
    stripe.world.billing.prices.length = 0;
    expect((await start()).body.reason).toBe('premium_start_failed');
    expect((await start()).status).toBe(201);
    expect(await customerOf(me)).toBe(customer);
  });
});

describe('when the card provider fails', () => {
  it.each(['Customers.create', 'Subscriptions.list', 'Prices.list', 'Checkout.Sessions.create'])(
    'PREM-05, ERR-69: %s forbidden, gone silent or broken is one sentence, and the next try works',
    async (operation) => {
      for (const kind of ['forbidden', 'error'] as const) {
        stripe.faults.push({ operation, kind });
        const { status, body } = await start();
        // Prices are asked for once in the life of a process.
        if (status === 201) continue;
        expect([status, body.details ?? body.error]).toEqual([
          503,
          'Failed to start subscription upgrade. Please try again.',
        ]);
      }
      stripe.faults.length = 0;
      // An error of Stripe's own is repeated for its key; a minute later there is another.
      vi.spyOn(api.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 60_000));
      expect((await start()).body.sessionUrl).toContain('https://checkout.stripe.com/');
    },
  );

  it('an answer that was lost on its way makes no second checkout', async () => {
    stripe.faults.push(
      ...Array.from({ length: 3 }, () => ({ operation: 'Checkout.Sessions.create', kind: 'drop after' as const })),
    );
    expect((await start()).body.reason).toBe('premium_start_failed');
    expect((await start()).status).toBe(201);
    const id = await customerOf(me);
    expect([...stripe.world.billing.sessions.values()].filter(({ customer }) => customer === id)).toHaveLength(1);
  });

  it('PREM-11, ERR-70: a failed cancellation says so; one whose answer was lost shows once it is read', async () => {
    const made = await subscribed();
    stripe.faults.push({ operation: 'Subscriptions.update', kind: 'forbidden' });
    const { status, body } = await cancel();
    expect([status, body.details ?? body.error]).toEqual([503, 'Failed to cancel subscription. Please try again.']);
    expect((await read()).subscriptionCancelAtPeriodEnd).toBe(false);
    silence();
    stripe.faults.push(
      ...Array.from({ length: 3 }, () => ({ operation: 'Subscriptions.update', kind: 'drop after' as const })),
    );
    expect((await cancel()).status).toBe(503);
    expect(made.cancel_at_period_end).toBe(true);
    await worker.sweep();
    await until(async () => (await read()).subscriptionCancelAtPeriodEnd, 'the cancellation to show');
    expect((await cancel()).status).toBe(200);
  });

  it('a status that cannot be read is said, and what was known stays', async () => {
    await subscribed();
    stripe.faults.push({ operation: 'Subscriptions.list', kind: 'forbidden' });
    const { status, body } = await check();
    expect([status, body.reason]).toEqual([503, 'premium_not_checked']);
    expect((await read()).subscriptionStatus).toBe('active');
  });
});

describe('ending', () => {
  it('PREM-09, PREM-12: cancelling sets cancel-at-period-end; the fee is 10% to the last second, then 20% (failure case 20)', async () => {
    const made = await subscribed();
    const { status, body } = await cancel();
    expect(status).toBe(200);
    expect(requested('Subscriptions.update').at(-1)!.parameters).toEqual({ cancel_at_period_end: true });
    expect(body).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionCancelAtPeriodEnd: true,
      subscriptionCurrentPeriodEnd: endOf(made).toISOString(),
    });
    const end = endOf(made).getTime();
    expect([await feeAt(new Date(end - 1_000)), await feeAt(new Date(end - 1)), await feeAt(new Date(end))]).toEqual([
      1_000, 1_000, 2_000,
    ]);
    expect((await cancel()).status).toBe(200);
    expect(await mails()).toEqual(['premium-started', 'premium-cancelled']);
  });

  it('a cancellation is taken back until the end, and not after', async () => {
    const made = await subscribed();
    await cancel();
    expect((await keep()).body.subscriptionCancelAtPeriodEnd).toBe(false);
    expect((await keep()).status).toBe(200);
    expect(await feeAt(endOf(made))).toBe(1_000);
    await cancel();
    stripe.world.billing.endPeriod(made.id);
    await becomes('none');
    expect((await keep()).body.reason).toBe('premium_ended');
    expect((await cancel()).body.reason).toBe('premium_not_active');
    await allProcessed();
    expect(await mails()).toEqual(['premium-started', 'premium-cancelled', 'premium-cancelled', 'premium-ended']);
    expect((await start()).status).toBe(201);
  });

  it('a renewal extends it by a year', async () => {
    const made = await subscribed();
    const before = endOf(made);
    stripe.world.billing.endPeriod(made.id);
    await until(
      async () => (await read()).subscriptionCurrentPeriodEnd === endOf(made).toISOString(),
      'the renewal to show',
    );
    expect(endOf(made).getUTCFullYear()).toBe(before.getUTCFullYear() + 1);
    expect(await mails()).toEqual(['premium-started']);
  });

  it('a renewal that fails ends Premium at once, says how to mend it, and continues when it is paid', async () => {
    const made = await subscribed();
    const before = endOf(made);
    stripe.world.billing.endPeriod(made.id, 'declined');
    await becomes('none');
    expect(await read()).toMatchObject({ paymentDueSince: before.toISOString(), feeBps: 2_000 });
    expect((await start()).body.reason).toBe('premium_payment_due');
    const page = await api.call<{ url: string }>('POST', '/premium/payment-link', { as: me });
    expect(page.body.url).toContain('https://invoice.stripe.com/');
    stripe.world.billing.payInvoice(made.id);
    await becomes('active');
    expect(await read()).toMatchObject({
      paymentDueSince: null,
      subscriptionCurrentPeriodEnd: endOf(made).toISOString(),
    });
    await allProcessed();
    expect(await mails()).toEqual(['premium-started', 'premium-renewal-failed', 'premium-started']);
    const nothing = await api.call('POST', '/premium/payment-link', { as: me });
    expect(nothing.body.reason).toBe('premium_nothing_due');
  });

  it('readings that end at the same moment tell of a failed renewal once', async () => {
    const made = await subscribed();
    silence();
    stripe.world.billing.endPeriod(made.id, 'declined');
    const lock = { text: 'select from users where id = $1 for update', values: [me.id] };
    const answers = await whileLocked(api.database, lock, () => Promise.all([check(), check(), check()]), 3);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mails()).toEqual(['premium-started', 'premium-renewal-failed']);
  });

  it('who gives up a renewal that failed is not charged any more', async () => {
    const made = await subscribed();
    stripe.world.billing.endPeriod(made.id, 'declined');
    await until(async () => (await read()).paymentDueSince, 'the failed renewal');
    expect((await cancel()).body).toMatchObject({ subscriptionStatus: 'none', paymentDueSince: null });
    expect(made.status).toBe('canceled');
  });

  it.each(['the provider', 'the card provider'] as const)(
    'a renewal that %s gave up cannot be paid any more: it would buy nothing',
    async (who) => {
      const made = await subscribed();
      stripe.world.billing.endPeriod(made.id, 'declined');
      await until(async () => (await read()).paymentDueSince, 'the failed renewal');
      // The page of the invoice stays open in another tab.
      const invoice = stripe.world.billing.invoices.get(made.latest_invoice!)!;
      stripe.faults.push({ operation: 'Invoices.voidInvoice', kind: 'forbidden' });
      if (who === 'the provider') expect((await cancel()).body.paymentDueSince).toBeNull();
      else stripe.world.billing.cancel(made.id);
      await until(async () => (await read()).paymentDueSince === null, 'the end of the renewal');
      const page = await api.call<RefusalBody>('POST', '/premium/payment-link', { as: me });
      expect(page.body.reason).toBe('premium_nothing_due');
      await sweepNow();
      await until(async () => invoice.status === 'void', 'the invoice to be void');
      expect(stripe.violations).toEqual([]);
    },
  );

  describe('in the hour in which a renewal counts and the card was not asked yet', () => {
    const renewed = async () => {
      const made = await subscribed();
      stripe.world.billing.endPeriod(made.id, 'not asked yet');
      await until(async () => (await read()).renewalUnpaid, 'the renewal to show');
      return { made, invoice: stripe.world.billing.invoices.get(made.latest_invoice!)! };
    };

    it('who cancels is not charged for another year, and has no Premium of it', async () => {
      const { made, invoice } = await renewed();
      expect((await cancel()).body).toMatchObject({ subscriptionStatus: 'none', renewalUnpaid: false, feeBps: 2_000 });
      expect([made.status, invoice.status]).toEqual(['canceled', 'void']);
      expect(stripe.world.billing.chargeDraft(made.id)).toBe(false);
      await allProcessed();
      expect(await mails()).toEqual(['premium-started', 'premium-ended']);
      expect(stripe.violations).toEqual([]);
      expect((await start()).status).toBe(201);
    });

    it('a cancellation that could not keep the card from being asked says so, and ends nothing', async () => {
      const { made } = await renewed();
      stripe.faults.push({ operation: 'Invoices.update', kind: 'forbidden' });
      expect((await cancel()).body.reason).toBe('premium_cancel_failed');
      expect(made.status).toBe('active');
      // Paid by then, the year is theirs.
      expect(stripe.world.billing.chargeDraft(made.id)).toBe(true);
      await until(async () => !(await read()).renewalUnpaid, 'the payment to show');
      expect((await cancel()).body).toMatchObject({
        subscriptionStatus: 'active',
        subscriptionCancelAtPeriodEnd: true,
      });
    });

    it('who cancels while the card is being asked is told so, and then has the year that was charged', async () => {
      const { made } = await renewed();
      stripe.world.billing.askCard(made.id);
      const refused = await cancel();
      expect([refused.status, refused.body.reason, made.status]).toEqual([503, 'premium_cancel_failed', 'active']);
      stripe.world.billing.answerOfCard(made.id);
      await until(async () => !(await read()).renewalUnpaid, 'the payment to show');
      expect((await cancel()).body).toMatchObject({
        subscriptionStatus: 'active',
        subscriptionCancelAtPeriodEnd: true,
      });
    });

    it('whose account goes is not charged', async () => {
      const { made, invoice } = await renewed();
      const admin = await person(api.database, { role: 'admin' });
      expect((await api.call('DELETE', `/users/${me.id}`, { as: admin })).status).toBe(204);
      await until(async () => made.status === 'canceled' && invoice.status === 'void', 'the end of the subscription');
      expect(stripe.world.billing.chargeDraft(made.id)).toBe(false);
    });

    it('who is no provider any more is not charged', async () => {
      const admins = [await person(api.database, { role: 'admin' }), await person(api.database, { role: 'admin' })];
      const [admin, plain] = admins as [Person, Person];
      const made = await subscribed(plain);
      stripe.world.billing.endPeriod(made.id, 'not asked yet');
      await until(async () => (await read(plain)).renewalUnpaid, 'the renewal to show');
      expect((await api.call('PUT', `/users/${plain.id}/role`, { as: admin, body: { admin: false } })).status).toBe(
        200,
      );
      await worker.sweep();
      await until(async () => made.status === 'canceled', 'the end of the subscription');
      await allProcessed();
      await until(
        async () => stripe.world.billing.invoices.get(made.latest_invoice!)!.status === 'void',
        'the invoice to be void',
      );
      expect(stripe.world.billing.chargeDraft(made.id)).toBe(false);
    });
  });

  describe('a year whose money went back', () => {
    /** The payment of the year that runs. */
    const paidWith = () => stripe.events.of('payment_intent.succeeded').at(-1)!.data.object.id as string;
    const told = async (admin: Person) =>
      (
        await api.database.query<{ data: Record<string, unknown> }>(
          `select data from emails where recipient = $1 and template = 'money-alert' order by id`,
          [admin.email],
        )
      ).map(({ data }) => data);
    const become = async (disputeId: string, ...statuses: string[]) => {
      const dispute = stripe.world.disputes.get(disputeId)!;
      await stripe.events.settled();
      await allProcessed();
      for (const status of statuses) {
        Object.assign(dispute, { status });
        stripe.events.announce('charge.dispute.updated', dispute);
        await stripe.events.settled();
        await allProcessed();
      }
    };

    it('is not paid: refunded in full it ends Premium at once, in part it does not', async () => {
      const made = await subscribed();
      stripe.world.refund({ payment_intent: paidWith(), amount: 10_000 });
      await stripe.events.settled();
      await allProcessed();
      expect(await read()).toMatchObject({ subscriptionStatus: 'active', feeBps: 1_000 });
      stripe.world.refund({ payment_intent: paidWith() });
      await becomes('none');
      expect([made.status, (await read()).feeBps]).toEqual(['canceled', 2_000]);
      await allProcessed();
      expect(await mails()).toEqual(['premium-started', 'premium-ended']);
      expect(stripe.violations).toEqual([]);
    });

    it('by the bank ends it as well, once the dispute is lost', async () => {
      const made = await subscribed();
      const { id } = stripe.world.dispute(paidWith());
      await stripe.events.settled();
      await allProcessed();
      expect((await read()).subscriptionStatus).toBe('active');
      stripe.world.closeDispute(id, 'lost');
      await becomes('none');
      expect(made.status).toBe('canceled');
    });

    it('calls every administrator while the bank decides, and says how it ended; of an earlier year too', async () => {
      const admin = await person(api.database, { role: 'admin' });
      const made = await subscribed();
      const first = paidWith();
      stripe.world.billing.endPeriod(made.id);
      await stripe.events.settled();
      const { id } = stripe.world.dispute(first);
      await stripe.events.settled();
      await allProcessed();
      stripe.world.closeDispute(id, 'lost');
      await stripe.events.settled();
      await allProcessed();
      const facts = { premium: true, buyerName: me.displayName, url: expect.stringContaining(`/admin/users/${me.id}`) };
      expect(await told(admin)).toEqual([
        expect.objectContaining({ kind: 'dispute_open', dueAt: expect.any(String), ...facts }),
        expect.objectContaining({ kind: 'dispute_ended', lost: true, ...facts }),
      ]);
      expect([made.status, (await read()).subscriptionStatus]).toEqual(['active', 'active']);
    });

    it('is told again when its loss is appealed, and when the appeal ends as the dispute had; each once', async () => {
      const admin = await person(api.database, { role: 'admin' });
      await subscribed();
      const { id } = stripe.world.dispute(paidWith());
      await become(id, 'needs_response', 'lost', 'appeal_needs_response', 'appeal_under_review', 'lost', 'lost');
      expect((await told(admin)).map(({ kind, status }) => [kind, status])).toEqual([
        ['dispute_open', 'needs_response'],
        ['dispute_ended', 'lost'],
        ['dispute_open', 'appeal_needs_response'],
        ['dispute_ended', 'lost'],
      ]);
    });

    it.each([
      [
        'after an appeal asks an administrator to look, for Premium ended with the loss',
        ['lost', 'appeal_under_review', 'won'],
        true,
      ],
      ['although it was lost, of which no appeal was heard, asks the same', ['lost', 'won'], true],
      ['at once leaves nothing to do', ['won'], false],
    ] as const)('that is won %s', async (_, statuses, wonBack) => {
      const admin = await person(api.database, { role: 'admin' });
      await subscribed();
      const { id } = stripe.world.dispute(paidWith());
      await become(id, ...statuses);
      expect((await told(admin)).at(-1)).toMatchObject({
        kind: 'dispute_ended',
        premium: true,
        status: 'won',
        wonBack,
      });
      expect((await read()).subscriptionStatus).toBe(wonBack ? 'none' : 'active');
    });

    it('is no business of the year that was paid after it', async () => {
      const made = await subscribed();
      const first = paidWith();
      stripe.world.billing.endPeriod(made.id);
      stripe.world.refund({ payment_intent: first });
      await stripe.events.settled();
      await allProcessed();
      expect([made.status, (await read()).subscriptionStatus]).toEqual(['active', 'active']);
    });
  });

  it('who is rejected as a provider is not charged for another year', async () => {
    const made = await subscribed();
    const later = await provider(api.database);
    const open = sessionOf((await start(later)).body.sessionUrl);
    const admin = await person(api.database, { role: 'admin' });
    for (const { id } of [me, later]) {
      // Somebody applied, and was vouched for before anybody looked at the application.
      await api.database.query(
        `insert into provider_applications (user_id, business_name, business_type, display_name, email, phone_number, address, description)
         values ($1, 'Maple Tutors', 'tutor', 'Robin', 'robin@example.test', '+1 519 555 0123', 'Online Only', 'Math')`,
        [id],
      );
      expect((await api.call('POST', `/applications/${id}/rejection`, { as: admin, body: {} })).status).toBe(204);
    }
    await worker.sweep();
    await until(async () => made.cancel_at_period_end, 'the renewal to be called off');
    await until(async () => stripe.world.billing.sessions.get(open)!.status === 'expired', 'the checkout to be closed');
    expect(made.status).toBe('active');
    await until(async () => (await mails()).length === 2, 'the mail');
    expect(await mails()).toEqual(['premium-started', 'premium-cancelled']);
    expect(
      await api.database.query(
        `select data ->> 'rejected' as rejected from emails where recipient = $1 and template like 'premium-%' order by created_at`,
        [me.email],
      ),
    ).toEqual([{ rejected: 'false' }, { rejected: 'true' }]);
  });

  it('who was rejected before we heard that Premium began is told that it ends', async () => {
    silence();
    const made = await pay();
    await api.database.query(`update users set status = 'rejected' where id = $1`, [me.id]);
    await sweepNow();
    await until(async () => made.cancel_at_period_end, 'the renewal to be called off');
    const told = await until(
      async () =>
        (
          await api.database.query<{ data: object }>(
            `select data from emails where recipient = $1 and template = 'premium-started'`,
            [me.email],
          )
        )[0],
      'the mail',
    );
    expect(told.data).toMatchObject({ ends: true, rejected: true, until: endOf(made).toISOString() });
    listen();
  });

  it('an administrator whose role is taken away, and who is no provider, is not charged for another year', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const approved = await person(api.database, { role: 'admin', status: 'approved' });
    const plain = await person(api.database, { role: 'admin' });
    const [goesOn, ends] = [await subscribed(approved), await subscribed(plain)];
    for (const { id } of [approved, plain])
      expect((await api.call('PUT', `/users/${id}/role`, { as: admin, body: { admin: false } })).status).toBe(200);
    await worker.sweep();
    await until(async () => ends.cancel_at_period_end, 'the renewal to be called off');
    await until(async () => (await mails(plain)).length === 2, 'the mail');
    expect([ends.status, await mails(plain)]).toEqual(['active', ['premium-started', 'premium-cancelled']]);
    expect([goesOn.cancel_at_period_end, await mails(approved)]).toEqual([false, ['premium-started']]);
  });

  describe('a person who has another address', () => {
    const emailOf = async (who: Person) =>
      stripe.world.billing.customers.get((await customerOf(who))!)!.parameters.email;
    async function moveTo(who: Person, email: string): Promise<void> {
      await api.database.query('update sessions set confirmed_at = now() where user_id = $1', [who.id]);
      await api.call('POST', '/email-changes', { as: who, body: { email } });
      // Once it is sent, the mail alone has the link.
      const { text } = await until(
        async () => (await api.call<Mailbox>('GET', '/dev/mailbox')).body.emails.find(({ to }) => to === email),
        'the mail',
      );
      const token = /token=([\w-]+)/.exec(text)![1];
      expect((await api.call('POST', '/email-changes/confirm', { as: who, body: { token } })).status).toBe(204);
    }

    it('is written to there by the card provider as well', async () => {
      await subscribed();
      expect(await emailOf(me)).toBe(me.email);
      const to = `moved-${me.email}`;
      await moveTo(me, to);
      await until(async () => (await emailOf(me)) === to, 'the new address at the card provider');
      expect([(await read()).subscriptionStatus, stripe.violations]).toEqual(['active', []]);
      // It is told once.
      await check();
      expect(requested('Customers.update').filter(({ parameters }) => parameters.email === to)).toHaveLength(1);
    });

    it('is so later where the card provider did not take it, and what it says of Premium counts meanwhile', async () => {
      const made = await subscribed();
      silence();
      try {
        stripe.world.billing.endPeriod(made.id);
        stripe.faults.push({ operation: 'Customers.update', kind: 'forbidden' });
        const to = `moved-${me.email}`;
        await moveTo(me, to);
        await until(
          async () => (await read()).subscriptionCurrentPeriodEnd === endOf(made).toISOString(),
          'the next year',
        );
        expect(await emailOf(me)).toBe(me.email);
        expect(
          await api.database.query(
            `select next_read_at < now() + interval '61 minutes' as soon from card_customers where user_id = $1`,
            [me.id],
          ),
        ).toEqual([{ soon: true }]);
        await sweepNow();
        await until(async () => (await emailOf(me)) === to, 'the new address at the card provider');
      } finally {
        listen();
      }
    });

    it('pays there where a checkout was left before', async () => {
      stripe.world.billing.expire(sessionOf((await start()).body.sessionUrl));
      await stripe.events.settled();
      await allProcessed();
      const to = `moved-${me.email}`;
      await moveTo(me, to);
      expect((await start()).status).toBe(201);
      expect(await emailOf(me)).toBe(to);
    });
  });

  it('Premium of an account that goes is ended at the card provider, and so is an open checkout', async () => {
    const made = await subscribed();
    const later = await provider(api.database);
    const open = sessionOf((await start(later)).body.sessionUrl);
    const admin = await person(api.database, { role: 'admin' });
    stripe.faults.push({ operation: 'Subscriptions.cancel', kind: 'forbidden' });
    for (const { id } of [me, later])
      expect((await api.call('DELETE', `/users/${id}`, { as: admin })).status).toBe(204);
    await until(async () => stripe.world.billing.sessions.get(open)!.status === 'expired', 'the checkout to be closed');
    // The first try was refused: the row says that another is due.
    await until(async () => stripe.faults.length === 0, 'the first try');
    await sweepNow();
    await until(async () => made.status === 'canceled', 'the end of the subscription');
    expect(
      await api.database.query('select 1 from card_customers where user_id = any ($1)', [[me.id, later.id]]),
    ).toEqual([]);
  });
});

describe('events (failure cases 13 to 17, 20)', () => {
  it('late, twice and shuffled events of an old subscription take nothing from a newer one', async () => {
    const old = await subscribed();
    await cancel();
    stripe.world.billing.endPeriod(old.id);
    await becomes('none');
    const newer = await subscribed();
    const mine = (await customerOf(me))!;
    const all = stripe.events.all.filter(({ data }) => data.object.customer === mine);
    expect(all.length).toBeGreaterThan(6);
    for (const event of all.toReversed()) {
      // As new events, since the inbox knows the old ones.
      expect(await stripe.events.deliver(event)).toBe(200);
      expect(await stripe.events.deliver({ ...event, id: `${event.id}_again` })).toBe(200);
    }
    await allProcessed();
    expect(await read()).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionCurrentPeriodEnd: endOf(newer).toISOString(),
    });
    expect(await mails()).toEqual(['premium-started', 'premium-cancelled', 'premium-ended', 'premium-started']);
  });

  it('of two readings the one that began later counts, whichever is written last', async () => {
    const made = await subscribed();
    const slow = stripe.stalls.next('Subscriptions.list', 'after', () => true);
    const first = check();
    await slow.reached;
    made.status = 'canceled';
    expect((await check()).body.subscriptionStatus).toBe('none');
    slow.letGo();
    await first;
    expect((await read()).subscriptionStatus).toBe('none');
  });

  it('who is deleted, or asks for a reading, while an older one is under way gets one that begins after that', async () => {
    const made = await subscribed();
    silence();
    const slow = stripe.stalls.next('Subscriptions.list', 'after', () => true);
    const reading = check();
    await slow.reached;
    stripe.faults.push(
      ...Array.from({ length: 3 }, () => ({ operation: 'Subscriptions.update', kind: 'drop after' as const })),
    );
    expect((await cancel()).status).toBe(503);
    slow.letGo();
    await reading;
    expect(made.cancel_at_period_end).toBe(true);
    const [row] = await api.database.query<{ due: boolean }>(
      'select next_read_at <= now() as due from card_customers where user_id = $1',
      [me.id],
    );
    expect(row).toEqual({ due: true });
    await worker.sweep();
    await until(async () => (await read()).subscriptionCancelAtPeriodEnd, 'the cancellation to show');
  });

  it('a payment of Premium is never taken for a sale', async () => {
    await subscribed();
    const paid = stripe.events.of('payment_intent.succeeded').at(-1)!;
    await until(async () => {
      const [event] = await api.database.query<{ status: string }>('select status from card_events where id = $1', [
        paid.id,
      ]);
      return event?.status === 'processed';
    }, 'the payment to be looked at');
    const [known] = await api.database.query<{ n: number }>(
      `select (select count(*) from payments where payment_intent_id = $1)::int + (select count(*) from extra_payments)::int as n`,
      [paid.data.object.id],
    );
    expect(known!.n).toBe(0);
  });

  it('a subscription whose event never came is found by the sweep: its beginning, its end, a payment', async () => {
    silence();
    const made = await pay();
    await sweepNow();
    await becomes('active');
    await cancel();
    stripe.world.billing.endPeriod(made.id);
    await sweepNow();
    await becomes('none');
    const next = await pay();
    await sweepNow();
    await becomes('active');
    stripe.world.billing.endPeriod(next.id, 'declined');
    await sweepNow();
    await becomes('none');
    stripe.world.billing.payInvoice(next.id);
    await sweepNow();
    await becomes('active');
    listen();
  });

  it('the sweep comes two minutes after a period, ten while a checkout is open, an hour while a payment is due', async () => {
    const due = async () => {
      const [row] = await api.database.query<{ at: Date }>(
        'select next_read_at as at from card_customers where user_id = $1',
        [me.id],
      );
      return row!.at;
    };
    const now = new Date('2026-11-22T12:00:00Z');
    await start();
    vi.spyOn(api.app.get(Clock), 'now').mockReturnValue(now);
    await check();
    expect(await due()).toEqual(new Date('2026-11-22T12:10:00Z'));
    vi.restoreAllMocks();
    const made = await subscribed();
    silence();
    await check();
    expect(await due()).toEqual(new Date(endOf(made).getTime() + 120_000));
    vi.spyOn(api.app.get(Clock), 'now').mockReturnValue(now);
    // It has renewed, but the card is asked later: until it has paid, a lost event must not cost a year.
    stripe.world.billing.endPeriod(made.id, 'not asked yet');
    await check();
    expect(await due()).toEqual(new Date('2026-11-22T13:00:00Z'));
    stripe.world.billing.endPeriod(made.id, 'declined');
    await check();
    expect(await due()).toEqual(new Date('2026-11-22T13:00:00Z'));
  });

  it('an event of a customer who is not ours is kept and done', async () => {
    stripe.world.billing.customers.set('cus_of_others', { id: 'cus_of_others', object: 'customer', parameters: {} });
    stripe.events.announce('customer.subscription.deleted', {
      id: 'sub_x',
      object: 'subscription',
      customer: 'cus_of_others',
    });
    stripe.events.announce('invoice.paid', { id: 'in_x', object: 'invoice', customer: null });
    await stripe.events.settled();
    await allProcessed();
    expect(await api.database.query(`select 1 from card_customers where id = 'cus_of_others'`)).toEqual([]);
  });

  it('a customer whom the database has lost is found again, and has Premium', async () => {
    const { customer } = await subscribed();
    await api.database.query('delete from subscriptions where customer_id = $1', [customer]);
    await api.database.query('delete from card_customers where id = $1', [customer]);
    await becomes('none');
    stripe.events.announce('invoice.paid', { id: 'in_again', object: 'invoice', customer });
    await becomes('active');
    expect(await customerOf(me)).toBe(customer);
  });

  it('a customer whose account is lost too is nobody else’s, and with real money a person is called', async () => {
    const gone = await provider(api.database);
    const { customer } = await subscribed(gone);
    await api.database.query('delete from subscriptions where customer_id = $1', [customer]);
    await api.database.query('delete from card_customers where id = $1', [customer]);
    const subscriptions = api.app.get(ReadSubscriptions, { strict: false });
    const owner = { userId: crypto.randomUUID(), livemode: false };
    const ownerOf = vi.spyOn(api.app.get(CardSubscriptions, { strict: false }), 'ownerOf').mockResolvedValue(owner);
    expect(await subscriptions.read(customer)).toBeNull();
    ownerOf.mockResolvedValue({ ...owner, livemode: true });
    await expect(subscriptions.read(customer)).rejects.toThrow(
      `${customer} pays for Premium, and nobody here is that customer. Was the database restored from a backup?`,
    );
    // Or they have started again as another customer.
    await api.database.query(`insert into card_customers (id, user_id) values ('cus_since', $1)`, [gone.id]);
    ownerOf.mockResolvedValue({ userId: gone.id, livemode: true });
    await expect(subscriptions.read(customer)).rejects.toThrow('nobody here is that customer');
  });
});

describe('the functions', () => {
  const call = (name: string, as: Person | null, body: object) =>
    api.call<Record<string, unknown> & RefusalBody>('POST', `/functions/${name}`, { as, body });

  it('API-06: createProviderSubscription answers sessionUrl, for whoever is signed in and not for whom the body names', async () => {
    const other = await provider(api.database);
    const { status, body } = await call('createProviderSubscription', null, { userId: other.id, idToken: me.token });
    expect([status, body]).toEqual([200, { sessionUrl: expect.stringContaining('https://checkout.stripe.com/') }]);
    expect(requested('Checkout.Sessions.create').at(-1)!.parameters).toMatchObject({ client_reference_id: me.id });
    expect(await customerOf(other)).toBeUndefined();
    expect((await call('createProviderSubscription', me, { userId: other.id })).body.sessionUrl).toBe(body.sessionUrl);
  });

  it('API-12: cancel-provider-subscription answers JSON, and its errors are read from details or error', async () => {
    const { status, body } = await call('cancel-provider-subscription', me, { userId: me.id });
    expect([status, body.details ?? body.error]).toEqual([409, 'You have no Premium subscription to cancel.']);
    await subscribed();
    const other = await provider(api.database);
    expect((await call('cancel-provider-subscription', other, { userId: me.id })).body.reason).toBe(
      'premium_not_active',
    );
    expect((await read()).subscriptionCancelAtPeriodEnd).toBe(false);
    expect((await call('cancel-provider-subscription', null, { idToken: me.token })).body).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionCancelAtPeriodEnd: true,
    });
  });

  it('PERM-12: are for approved providers; without a session the answer is 401, and nonsense is 400', async () => {
    for (const name of ['createProviderSubscription', 'cancel-provider-subscription']) {
      expect((await call(name, buyer, {})).body.reason).toBe('provider_only');
      expect((await call(name, await person(api.database, { status: 'pending' }), {})).body.reason).toBe(
        'provider_only',
      );
      expect((await call(name, null, {})).status).toBe(401);
      expect((await call(name, null, { idToken: 'x'.repeat(43) })).status).toBe(401);
      for (const idToken of [1, '', 'a b', { $ne: 1 }]) expect((await call(name, null, { idToken })).status).toBe(400);
    }
  });
});

it('API-23: the subscription fields of a user follow the subscriptions, also when somebody writes them by hand', async () => {
  const made = await subscribed();
  const fields = async () =>
    (
      await api.database.query(
        `select subscription_status, subscription_type, subscription_cancel_at_period_end, subscription_current_period_end from users where id = $1`,
        [me.id],
      )
    )[0];
  expect(await fields()).toEqual({
    subscription_status: 'active',
    subscription_type: 'yearly',
    subscription_cancel_at_period_end: false,
    subscription_current_period_end: endOf(made),
  });
  await api.database.query('delete from subscriptions where id = $1', [made.id]);
  expect(await fields()).toMatchObject({ subscription_status: 'none', subscription_type: null });
});
