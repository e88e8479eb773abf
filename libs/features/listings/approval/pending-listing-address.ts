import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterEmailChanged } from '@canopy/accounts';
import { db } from '../tables.ts';

/**
 * A listing that waits for somebody's consent waits for the person, not for a mailbox that they have left: its links
 * would make a second account there, and whoever has a ticket would write to it. A contact of another address stays.
 */
@Injectable()
export class PendingListingAddress implements OnModuleInit {
  constructor(private readonly after: AfterEmailChanged) {}

  onModuleInit(): void {
    this.after.register('pending listings', async (em, { from, to }) => {
      const followed = await db(em)
        .updateTable('pendingListings')
        .set((eb) => ({
          providerEmail: to,
          contact: eb.case().when('contact', '=', from).then(to).else(eb.ref('contact')).end(),
        }))
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('pendingListings')
            .select('id')
            .where('providerEmail', '=', from)
            .forUpdate()
            // One that is accepted at this moment is about to be published, and would wait for us in turn.
            .skipLocked(),
        )
        .returning('id')
        .execute();
      // Used ones too: a link that says that it was used says it of this person, and forgets them with the account. The
      // links of a listing that was skipped stay with it.
      await db(em)
        .updateTable('approvalTokens')
        .set({ email: to })
        .where('email', '=', from)
        .where(({ eb, or, fn, val }) =>
          or([
            eb('pendingListingId', 'is', null),
            eb('pendingListingId', '=', fn.any(val(followed.map(({ id }) => id)))),
          ]),
        )
        .execute();
    });
  }
}
