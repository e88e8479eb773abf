import { Injectable } from '@nestjs/common';
import { expressionBuilder, type UpdateObject } from 'kysely';
import type { Role, UserStatus } from '@canopy/contracts/vocabulary';
import { type EntityManager, now } from '@canopy/platform/database';
import { TransactionalHooks } from '@canopy/platform/transactional-hooks';
import { isApprovedProvider } from '@canopy/rules/access';
import { defaultFeeBps } from '@canopy/rules/platform-fee';
import { type AccountTables, db } from './tables.ts';

/** What upper features do when a person becomes a provider, in the same transaction. */
@Injectable()
export class AfterProviderApproved extends TransactionalHooks<{ userId: string }> {}

/** Before an approved person is told: upper features say here that nothing is missing any more to be paid. */
@Injectable()
export class BeforeApprovalTold extends TransactionalHooks<{ userId: string; canBePaid: boolean }> {}

/** What upper features do when an application is rejected, in the same transaction. */
@Injectable()
export class AfterProviderRejected extends TransactionalHooks<{ userId: string }> {}

const eb = expressionBuilder<AccountTables, 'users'>();
const unlessAdmin = (role: Role) => eb.case().when('role', '=', 'admin').then(eb.ref('role')).else(role).end();

/** Who a user is and whether we can write to them, as it stands after a change. */
export interface StandingChanged {
  email: string;
  displayName: string;
}

/**
 * The part of a user's record that says whether this is a provider. An administrator stays one, whatever is decided.
 */
@Injectable()
export class ProviderStanding {
  constructor(
    private readonly approved: AfterProviderApproved,
    private readonly told: BeforeApprovalTold,
    private readonly rejected: AfterProviderRejected,
  ) {}

  /** @returns null when there is no such user; the same for the others */
  pending(em: EntityManager, userId: string): Promise<StandingChanged | null> {
    return change(em, userId, { status: 'pending' });
  }

  /**
   * Keeps the user's fee, or sets the default where there is none. From now on families see the business name. Whoever
   * is a provider already, because an administrator vouched, does not become one.
   */
  async approve(
    em: EntityManager,
    userId: string,
    businessName: string,
  ): Promise<(StandingChanged & { canBePaid: boolean }) | null> {
    const wasProvider = await isProvider(em, userId);
    const user = await change(em, userId, {
      status: 'approved',
      businessName,
      applicationApprovedAt: now,
      role: unlessAdmin('service_provider'),
      platformFeeBps: eb.fn.coalesce('platformFeeBps', eb.lit(defaultFeeBps)),
    });
    if (user && !wasProvider) await this.approved.run(em, { userId });
    const told = { userId, canBePaid: false };
    await this.told.run(em, told);
    return user && { ...user, canBePaid: told.canBePaid };
  }

  /** @returns also whether that ends what an administrator had vouched for while the application waited */
  async reject(em: EntityManager, userId: string): Promise<(StandingChanged & { wasProvider: boolean }) | null> {
    const wasProvider = await isProvider(em, userId);
    const user = await change(em, userId, {
      status: 'rejected',
      // Not the flag itself: until the address is confirmed, what was published for it is not this account's.
      providerPromiseEnded: eb.ref('providerOnceVerified'),
      role: unlessAdmin('user'),
      applicationApprovedAt: null,
    });
    if (user) await this.rejected.run(em, { userId });
    return user && { ...user, wasProvider };
  }

  /** As if there had never been an application; what the rejection ended stays ended. @returns null also when not rejected */
  reopen(em: EntityManager, userId: string): Promise<StandingChanged | null> {
    // The version before, while it runs beside this one, ends no promise when it rejects.
    return change(em, userId, { status: null, providerPromiseEnded: eb.ref('providerOnceVerified') }, 'rejected');
  }
}

/** Locks the person, so that it stays as it was read. */
async function isProvider(em: EntityManager, userId: string): Promise<boolean> {
  const user = await db(em)
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['role', 'status'])
    .forUpdate()
    .executeTakeFirst();
  return user !== undefined && isApprovedProvider(user);
}

async function change(
  em: EntityManager,
  userId: string,
  set: UpdateObject<AccountTables, 'users'>,
  from?: UserStatus,
): Promise<StandingChanged | null> {
  const user = await db(em)
    .updateTable('users')
    .set({ ...set, updatedAt: now })
    .where('id', '=', userId)
    .$if(from !== undefined, (update) => update.where('status', '=', from!))
    .returning(['email', 'displayName'])
    .executeTakeFirst();
  return user ?? null;
}
