import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ListingDeletion } from '@canopy/contracts/my-listings';
import type { AccountDeletion, Cancellation } from '@canopy/contracts/refunds';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';
import { readAccountDeletion } from '@canopy/contracts/accounts.endpoints';
import { readListingDeletion } from '@canopy/contracts/my-listings.endpoints';
import { cancelSignUp } from '@canopy/contracts/payments.endpoints';
import { listMyCancellations } from '@canopy/contracts/refunds.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { isPremium } from '@canopy/rules/platform-fee';
import { db } from '../tables.ts';
import { CancelSignUp } from './cancel-sign-up.ts';
import { CancellationsQuery } from './cancellations.queries.ts';
import { ListingDeletionQuery } from './listing-deletion.queries.ts';
import { refundsOfOwner } from './refunds-of-owner.queries.ts';

@ApiTags('cancellations')
@Controller()
export class CancellationsController {
  constructor(
    private readonly cancellations: CancellationsQuery,
    private readonly deletions: ListingDeletionQuery,
    private readonly cancelSignUp: CancelSignUp,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Endpoint(listMyCancellations)
  async cancellationsOf({ viewer }: InputOf<typeof listMyCancellations>): Promise<{ items: Cancellation[] }> {
    return { items: await this.cancellations.ofOwner(viewer.id) };
  }

  @Endpoint(readListingDeletion)
  deletion({ viewer, params: { id } }: InputOf<typeof readListingDeletion>): Promise<ListingDeletion> {
    return this.deletions.of(viewer, id);
  }

  /** What would go back if the viewer's account went, and whether Premium would end, before it is deleted. */
  @Endpoint(readAccountDeletion)
  async ofOwnAccount({ viewer }: InputOf<typeof readAccountDeletion>): Promise<AccountDeletion> {
    const now = this.clock.now();
    const [refunds, terms] = await Promise.all([
      refundsOfOwner(this.database, viewer.id, now),
      db(this.database)
        .selectFrom('users')
        .select([
          'platformFeeBps',
          'subscriptionStatus',
          'subscriptionCancelAtPeriodEnd',
          'subscriptionCurrentPeriodEnd',
        ])
        .where('id', '=', viewer.id)
        .executeTakeFirstOrThrow(),
    ]);
    const until = terms.subscriptionCurrentPeriodEnd;
    const premium = isPremium({ ...terms, subscriptionCurrentPeriodEnd: date(until) }, now);
    return { ...refunds, premium };
  }

  @Endpoint(cancelSignUp)
  async cancel({ viewer, params: { id }, query }: InputOf<typeof cancelSignUp>): Promise<{ listingId: string }> {
    await this.cancelSignUp.cancel(viewer.id, id, query.keep);
    return { listingId: id };
  }
}
