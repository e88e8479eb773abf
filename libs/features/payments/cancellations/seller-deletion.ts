import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BeforeUserDeleted } from '@canopy/accounts';
import { db } from '../tables.ts';

/** Records of what a provider sold stay, without the contact that the buyers were given: it is often an address. */
@Injectable()
export class SellerDeletion implements OnModuleInit {
  constructor(private readonly before: BeforeUserDeleted) {}

  onModuleInit(): void {
    this.before.register('seller', async (em, { userId }) => {
      await db(em)
        .updateTable('payments')
        .set({ listerEmail: null })
        .where('providerId', '=', userId)
        .where('listerEmail', 'is not', null)
        .execute();
    });
  }
}
