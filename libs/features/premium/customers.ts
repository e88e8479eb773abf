import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { CardSubscriptions } from '@canopy/integrations/card-payments';
import { Clock } from '@canopy/platform/clock';
import { Database, now } from '@canopy/platform/database';
import { db } from './tables.ts';

/** Who somebody is at the card provider: made once, however many windows ask for it. */
@Injectable()
export class Customers {
  constructor(
    private readonly database: Database,
    private readonly cards: CardSubscriptions,
    private readonly clock: Clock,
  ) {}

  async idOf(userId: string): Promise<string | null> {
    const row = await db(this.database)
      .selectFrom('cardCustomers')
      .where('userId', '=', userId)
      .select('id')
      .executeTakeFirst();
    return row?.id ?? null;
  }

  /** @throws CardProviderFailure. @throws Refusal not_signed_in for an account that went meanwhile */
  async ensure(provider: Viewer): Promise<string> {
    return (await this.idOf(provider.id)) ?? this.create(provider, null);
  }

  /** For a customer whom the card provider does not know any more. @throws those of `ensure` */
  async replace(provider: Viewer, lost: string): Promise<string> {
    return this.create(provider, lost);
  }

  private async create({ id: userId, email, displayName: name }: Viewer, before: string | null): Promise<string> {
    // Two windows at once send the same key, and get the same customer. An error of the card provider's own is repeated
    // for its key, so every minute has another; a customer too many costs nothing, and one is kept.
    const minute = Math.floor(this.clock.now().getTime() / 60_000);
    const key = createHash('sha256').update(`${userId} ${email} ${name} ${before} ${minute}`).digest('hex');
    const { id } = await this.cards.createCustomer({ userId, email, name }, `customer:${key}`);
    await this.database.transaction(async (em) => {
      // The account may have gone meanwhile. A customer of nobody costs nothing.
      const user = await db(em)
        .selectFrom('users')
        .where('id', '=', userId)
        .select('id')
        .forKeyShare()
        .executeTakeFirst();
      if (!user) throw new Refusal('not_signed_in');
      if (before !== null)
        await db(em)
          .updateTable('cardCustomers')
          .set({ userId: null, nextReadAt: null, updatedAt: now })
          .where('id', '=', before)
          .where('userId', '=', userId)
          .execute();
      await db(em)
        .insertInto('cardCustomers')
        .values({ id, userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    return (await this.idOf(userId)) ?? id;
  }
}
