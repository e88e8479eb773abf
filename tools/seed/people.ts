import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { accounts, demoPassword } from './accounts.ts';
import type { Days } from './days.ts';
import { idOf } from './names.ts';
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
      const premium = account.premiumSince !== null;
      return {
        id: idOf('user', account.email),
        email: account.email,
        email_verified_at: created_at,
        password_hash: await hash(demoPassword, { ...cost, salt }),
        display_name: account.displayName,
        role: account.role,
        status: account.status,
        subscription_status: premium ? 'active' : 'none',
        subscription_type: premium ? 'yearly' : null,
        subscription_current_period_end: premium ? days.at(365 - account.premiumSince!, '10:15') : null,
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
  return { users, connectedAccounts };
}
