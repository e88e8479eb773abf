import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { accounts, demoPassword } from './accounts.ts';
import type { Days } from './days.ts';
import { codeOf, idOf } from './names.ts';
import { stripeAccountOf } from './sales.ts';

/** The cost with which the product itself hashes; another one would only make the first sign-in slower. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function peopleRows(days: Days) {
  const users = await Promise.all(
    accounts.map(async (account) => {
      const created_at = days.at(-account.joinedDaysAgo, '10:15');
      // A salt from the email keeps two fresh starts alike. Never do this for a real password; these are printed on the
      // screen.
      const salt = createHash('sha256').update(account.email).digest().subarray(0, 16);
      return {
        id: idOf('user', account.email),
        email: account.email,
        email_verified_at: created_at,
        password_hash: await hash(demoPassword, { ...cost, salt }),
        display_name: account.displayName,
        role: account.role,
        status: account.status,
        application_approved_at: account.status === 'approved' ? days.at(1 - account.joinedDaysAgo, '10:15') : null,
        terms_accepted_at: created_at,
        created_at,
        updated_at: created_at,
      };
    }),
  );
  const connectedAccounts = accounts
    .filter((account) => account.onboarding !== null)
    .map((account) => {
      const completed = account.onboarding === 'completed';
      const created_at = days.at(1 - account.joinedDaysAgo, '11:30');
      return {
        user_id: idOf('user', account.email),
        stripe_account_id: stripeAccountOf(account.email),
        onboarding_status: account.onboarding,
        charges_enabled: completed,
        details_submitted: completed,
        payouts_enabled: completed,
        completed_at: completed ? created_at : null,
        created_at,
        updated_at: created_at,
      };
    });
  return { users, connectedAccounts, ...premiumRows(days) };
}

/**
 * Premium as it would be had it been bought here: the simulated card provider knows the customer, so it can be cancelled
 * and renewed. What the users' table says of it is made of these rows by the database.
 */
function premiumRows(days: Days) {
  const subscribers = accounts
    .filter(({ premiumSince }) => premiumSince !== null)
    .map(({ email, premiumSince }) => ({
      customer: `cus_sim_${codeOf(24, 'customer', email)}`,
      subscription: `sub_sim_${codeOf(24, 'subscription', email)}`,
      userId: idOf('user', email),
      start: days.at(-premiumSince!, '10:15'),
      end: days.at(365 - premiumSince!, '10:15'),
    }));
  return {
    cardCustomers: subscribers.map(({ customer, userId, start }) => ({
      id: customer,
      user_id: userId,
      checkout_attempt: 1,
      created_at: start,
      updated_at: start,
    })),
    subscriptions: subscribers.map(({ customer, subscription, start, end }) => ({
      id: subscription,
      customer_id: customer,
      type: 'yearly',
      status: 'active',
      current_period_start: start,
      current_period_end: end,
      created_at: start,
      updated_at: start,
    })),
    simulatedObjects: subscribers.flatMap(({ customer, subscription, userId, start, end }) => [
      {
        id: customer,
        state: {
          id: customer,
          ownerId: userId,
          now: null,
          checkouts: [],
          subscriptions: [
            { id: subscription, state: 'active', start, end, ends: false, created: start, invoiceId: null },
          ],
        },
        updated_at: start,
      },
      { id: subscription, state: { customerId: customer }, updated_at: start },
    ]),
  };
}
