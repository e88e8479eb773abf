import { effectiveFeeBps, splitAmount } from '@canopy/rules/platform-fee';
import { accounts, families } from './accounts.ts';
import { chance } from './chance.ts';
import type { Days } from './days.ts';
import type { DemoListing } from './listings/index.ts';
import { codeOf, idOf } from './names.ts';

type Sale = {
  name: string;
  /** null when the listing is gone. */
  listingId: string | null;
  title: string;
  buyer: string;
  provider: string;
  quantity: number;
  unitPriceCents: number;
  at: string;
  daysAgo: number;
};

const accountOf = (email: string) => accounts.find((account) => account.email === email)!;
export const emailOf = (provider: string): string => `${provider}@canopy.test`;
const familyEmail = 'family@canopy.test';

/** Splits a listing's tickets over families and over the days between its posting and its start (or today). */
export function salesOf(listing: DemoListing, days: Days): Sale[] {
  const by = chance(`sales ${listing.slug}`);
  const last = Math.min(-1, days.next(listing.starts[0], listing.starts[1]) - 1);
  const free = listing.price === 'free';
  const buyers = by.shuffle(families);
  const sales: Sale[] = [];
  const sell = (buyer: string, quantity: number) => {
    const daysAgo = -by.int(Math.min(1 - listing.postedDaysAgo, last), last);
    const time = `${String(by.int(8, 21)).padStart(2, '0')}:${String(by.int(0, 59)).padStart(2, '0')}`;
    const unitPriceCents = typeof listing.price === 'number' ? listing.price : 0;
    sales.push({
      name: `${listing.slug}/${sales.length}`,
      listingId: idOf('listing', listing.slug),
      title: listing.title,
      buyer,
      provider: emailOf(listing.provider),
      quantity,
      unitPriceCents,
      at: days.at(-daysAgo, time),
      daysAgo,
    });
  };
  let left = listing.sold;
  if (listing.slug === 'stories-under-the-oak') {
    sell(familyEmail, 2);
    left -= 2;
  }
  for (let turn = 0; left > 0; turn++) {
    const quantity = free ? 1 : Math.min(left, by.pick([1, 1, 2, 2, 3, 4]));
    sell(buyers[turn % buyers.length]!.email, quantity);
    left -= quantity;
  }
  return sales;
}

/** What a buyer keeps of a listing that its provider has removed since. */
export function saleOfDeletedListing(days: Days): Sale {
  return {
    name: 'deleted/0',
    listingId: null,
    title: 'Kite Building in the Park',
    buyer: familyEmail,
    provider: emailOf('provider'),
    quantity: 3,
    unitPriceCents: 1250,
    at: days.at(-47, '19:42'),
    daysAgo: 47,
  };
}

const userId = (email: string) => idOf('user', email);
export const stripeAccountOf = (email: string): string => `acct_demo${codeOf(12, email)}`;

/** The rows one sale leaves. A free sign-up has no order: nothing was held and no card was asked. */
export function rowsOfSale(sale: Sale) {
  const provider = accountOf(sale.provider);
  const premium = provider.premiumSince !== null && sale.daysAgo <= provider.premiumSince;
  const fee_bps = effectiveFeeBps(
    {
      platformFeeBps: null,
      subscriptionStatus: premium ? 'active' : 'none',
      subscriptionCancelAtPeriodEnd: false,
      subscriptionCurrentPeriodEnd: null,
    },
    new Date(sale.at),
  );
  const amount_cents = sale.unitPriceCents * sale.quantity;
  const { platformFeeCents: platform_fee_cents, providerAmountCents: provider_amount_cents } = splitAmount(
    amount_cents,
    fee_bps,
  );
  const paid = amount_cents > 0;
  const money = { amount_cents, fee_bps, platform_fee_cents, provider_amount_cents };
  const parties = { listing_id: sale.listingId, provider_id: userId(sale.provider) };
  const payment_intent_id = paid
    ? `pi_sim_${codeOf(24, 'intent', sale.name)}`
    : `free_signup_${codeOf(24, 'sign-up', sale.name)}`;

  const order = paid
    ? {
        id: idOf('order', sale.name),
        ...parties,
        buyer_id: userId(sale.buyer),
        quantity: sale.quantity,
        unit_price_cents: sale.unitPriceCents,
        ...money,
        destination: stripeAccountOf(sale.provider),
        status: 'succeeded',
        payment_intent_id,
        expires_at: new Date(Date.parse(sale.at) + 900_000).toISOString(),
        created_at: sale.at,
        updated_at: sale.at,
      }
    : null;
  const payment = {
    id: idOf('payment', sale.name),
    order_id: order?.id ?? null,
    ...parties,
    listing_title: sale.title,
    user_id: userId(sale.buyer),
    buyer_name: accountOf(sale.buyer).displayName,
    provider_name: provider.displayName,
    ...money,
    payment_intent_id,
    status: 'succeeded',
    lister_email: sale.provider,
    quantity: sale.quantity,
    livemode: false,
    created_at: sale.at,
  };
  // What the simulated card provider would have kept of it, so that it is in its payouts.
  const simulatedObject = paid
    ? {
        id: `sale_${payment_intent_id}`,
        state: {
          kind: 'sale',
          accountId: stripeAccountOf(sale.provider),
          intentId: payment_intent_id,
          amountCents: amount_cents,
          feeCents: platform_fee_cents,
          at: sale.at,
        },
        updated_at: sale.at,
      }
    : null;
  const tickets = Array.from({ length: sale.quantity }, (_, seat) => ({
    id: idOf('ticket', sale.name, seat),
    code: codeOf(32, 'ticket code', sale.name, seat),
    payment_id: payment.id,
    listing_id: sale.listingId,
    user_id: payment.user_id,
    status: 'valid',
    created_at: sale.at,
  }));
  return { order, payment, tickets, simulatedObject };
}
