import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterOwnerArrived } from '@canopy/accounts';
import type { EntityManager } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { EndHolds } from './end-holds.ts';

/**
 * An order says to which account it is paid. So with the payment account of a stranger, see `OwnerEndsPaymentAccount`,
 * those end that nobody has paid for yet. What is being paid at this moment goes there: the tickets are good.
 */
@Injectable()
export class OwnerEndsHolds implements OnModuleInit {
  constructor(
    private readonly arrived: AfterOwnerArrived,
    private readonly holds: EndHolds,
  ) {}

  onModuleInit(): void {
    this.arrived.register('holds', async (em, { userId }) => {
      // Orders before listings, as every sale locks them. Then no hold can begin until the account is gone, and those
      // that began in between end too.
      const ended = await this.holds.cancel(em, 'providerId', userId);
      await renewListings(em, userId);
      ended.push(...(await this.holds.cancel(em, 'providerId', userId)));
      await this.holds.release(em, ended);
    });
  }
}

/** Whoever has read the account with the listing, and holds no seats yet, must read both again. */
async function renewListings(em: EntityManager, ownerId: string): Promise<void> {
  await db(em)
    .with('locked', (qb) =>
      qb.selectFrom('listings').where('userId', '=', ownerId).orderBy('id').select('id').forNoKeyUpdate(),
    )
    .updateTable('listings as l')
    .from('locked')
    .set((eb) => ({ version: eb('l.version', '+', 1) }))
    .whereRef('l.id', '=', 'locked.id')
    .execute();
}
