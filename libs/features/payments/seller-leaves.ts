import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BeforeUserDeleted } from '@canopy/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { EntityManager } from '@canopy/platform/database';

/** Nobody leaves with other people's money: while paid tickets for something that is still to come are valid, the account stays. */
@Injectable()
export class SellerLeaves implements OnModuleInit {
  constructor(private readonly before: BeforeUserDeleted) {}

  onModuleInit(): void {
    this.before.register('seller', (em, { userId }) => this.refuseWhileOwing(em, userId));
  }

  private async refuseWhileOwing(em: EntityManager, userId: string): Promise<void> {
    // The listings are locked first: a sale that is being written waits, and then finds no listing.
    await em.execute('select id from listings where user_id = ? order by id for update', [userId]);
    const owed = await em.execute(
      `select 1 from listings l join tickets t on t.listing_id = l.id and t.status = 'valid' join payments p on p.id = t.payment_id
       where l.user_id = ? and p.amount_cents > 0 and coalesce(l.event_end, l.event_start, now()) >= now() limit 1`,
      [userId],
    );
    if (owed.length > 0) throw new Refusal('listings_with_buyers');
  }
}
