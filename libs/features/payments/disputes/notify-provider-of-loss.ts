import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { db } from '../tables.ts';

/** The mail about money that was taken from a provider. */
@Injectable()
export class NotifyProviderOfLoss {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  async write(
    em: EntityManager,
    { disputeId, paymentId }: { disputeId: string; paymentId: string },
    taken: { cents: number; feeCents: number },
  ): Promise<void> {
    const sale = await db(em)
      .selectFrom('payments as p')
      .innerJoin('users as u', 'u.id', 'p.providerId')
      .where('p.id', '=', paymentId)
      .select(['u.email', 'u.displayName', 'p.buyerName', 'p.listingTitle'])
      .executeTakeFirst();
    if (!sale) return;
    await this.emails.write(em, {
      recipient: sale.email,
      template: 'dispute-taken',
      data: {
        name: sale.displayName,
        buyerName: sale.buyerName,
        listingTitle: sale.listingTitle,
        amountCents: taken.cents,
        feeCents: taken.feeCents,
        saleUrl: `${this.config.publicUrl}/refund-sale/${paymentId}`,
      },
      dedupeKey: `dispute-taken:${disputeId}`,
    });
  }
}
