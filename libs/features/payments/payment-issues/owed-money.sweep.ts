import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { MoneyAlert } from '@canopy/emails';
import { Database } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { db } from '../tables.ts';
import { openPaymentIssues } from './payment-issues.sql.ts';

type Owed = Omit<Extract<MoneyAlert, { kind: 'owed_to_provider' }>, 'kind'> & { paymentId: string };

/**
 * Tells administrators of money that is owed to a provider. It begins where the last refund that could have been made of
 * it ends, in whatever way, so it is looked for.
 */
@Injectable()
@Sweeps('owed-money', { everySeconds: 10 * 60 })
export class OwedMoneySweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly alerts: AlertAdmins,
  ) {}

  async sweep(): Promise<void> {
    await this.database.transaction(async (em) => {
      const untold = await db(em)
        .with('owed', (qb) =>
          qb
            .selectFrom(openPaymentIssues(['owed_to_provider']).as('i'))
            .where('i.resolvable', '=', true)
            .select('i.since')
            .select(({ ref }) => [
              sql<string>`(${ref('i.facts')} ->> 'paymentId')::uuid`.as('paymentId'),
              sql<Owed>`${ref('i.facts')}`.as('facts'),
            ]),
        )
        .updateTable('payments as p')
        .from('owed')
        .set(({ ref }) => ({ owedToldSince: ref('owed.since') }))
        .whereRef('p.id', '=', 'owed.paymentId')
        .where(({ eb, ref }) => eb('p.owedToldSince', 'is distinct from', ref('owed.since')))
        // Looked at once more where somebody else was at the payment: what they noted as sent is not told of.
        .where(({ eb, ref }) =>
          eb('p.takenInVainCents', '=', sql<number>`(${ref('owed.facts')} ->> 'takenCents')::int`),
        )
        .returning(['owed.since', 'owed.facts'])
        .execute();
      for (const { since, facts } of untold) {
        const { paymentId, takenCents, feeCents, owedCents, listingTitle, buyerName, providerName } = facts;
        await this.alerts.write(
          em,
          { kind: 'owed_to_provider', takenCents, feeCents, owedCents, listingTitle, buyerName, providerName },
          '/admin/payment-issues?kind=owed_to_provider',
          `owed-to-provider:${paymentId}:${since}`,
        );
      }
    });
  }
}
