import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@canopy/platform/database';
import { TransactionalHooks } from '@canopy/platform/transactional-hooks';
import { defaultFeeBps } from '@canopy/rules/platform-fee';

/** What upper features do when a person becomes a provider, in the same transaction. */
@Injectable()
export class AfterProviderApproved extends TransactionalHooks<{ userId: string }> {}

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
  constructor(private readonly approved: AfterProviderApproved) {}

  /** @returns null when there is no such user; the same for the others */
  pending(em: EntityManager, userId: string): Promise<StandingChanged | null> {
    return change(em, userId, `status = 'pending'`);
  }

  /** Keeps the user's fee, or sets the default where there is none. */
  async approve(em: EntityManager, userId: string): Promise<StandingChanged | null> {
    const user = await change(
      em,
      userId,
      `status = 'approved', role = case when role = 'admin' then role else 'service_provider' end, platform_fee_bps = coalesce(platform_fee_bps, ${defaultFeeBps})`,
    );
    if (user) (await this.approved.run(em, { userId }))();
    return user;
  }

  reject(em: EntityManager, userId: string): Promise<StandingChanged | null> {
    return change(em, userId, `status = 'rejected', role = case when role = 'admin' then role else 'user' end`);
  }
}

async function change(em: EntityManager, userId: string, set: string): Promise<StandingChanged | null> {
  const [user] = await em.execute<{ email: string; display_name: string }[]>(
    `update users set ${set}, updated_at = now() where id = ? returning email, display_name`,
    [userId],
  );
  return user ? { email: user.email, displayName: user.display_name } : null;
}
