import { Injectable } from '@nestjs/common';
import { holdAdmins } from '@canopy/accounts';
import { EmailOutbox } from '@canopy/emails';
import type { ProviderDispute } from '@canopy/integrations/card-payments';
import type { EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { isEndOfDispute, stageOfDispute } from '@canopy/rules/dispute';
import { db } from './tables.ts';

/**
 * A year of Premium that somebody disputes: whoever administers must answer in time, as for a sale. Each stage is told
 * once. No row says how the dispute stood before; what was told of it does.
 */
@Injectable()
export class NotifyOfDispute {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  async write(em: EntityManager, dispute: ProviderDispute, customerId: string): Promise<void> {
    const subscriber = await db(em)
      .selectFrom('cardCustomers as c')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .where('c.id', '=', customerId)
      .select(['u.id', 'u.displayName'])
      .executeTakeFirst();
    const admins = await holdAdmins(em);
    const facts = {
      premium: true,
      parked: false,
      extra: false,
      buyerName: subscriber?.displayName ?? null,
      listingTitle: null,
      amountCents: dispute.amountCents,
      status: dispute.status,
      dueAt: dispute.dueAt?.toISOString() ?? null,
      url: `${this.config.publicUrl}/admin/users${subscriber ? `/${subscriber.id}` : ''}`,
    };
    const keysOf = (stage: string) => admins.map(({ id }) => `dispute:${dispute.id}:${stage}:${id}`);
    const wasTold = async (...stages: string[]) => (await this.emails.written(em, stages.flatMap(keysOf))).length > 0;
    const appealed = await wasTold('appeal');
    const data = isEndOfDispute(dispute.status)
      ? {
          kind: 'dispute_ended' as const,
          lost: dispute.status === 'lost',
          spent: false,
          decided: false,
          // Premium ended with the loss, and nothing gives it back by itself.
          wonBack: dispute.status === 'won' && (await wasTold('ended lost', 'appeal ended lost')),
          owed: false,
          owedCents: null,
          ...facts,
        }
      : { kind: 'dispute_open' as const, ...facts };
    const keys = keysOf(stageOfDispute(dispute.status, appealed ? 'appeal' : null));
    await this.emails.writeAll(
      em,
      'money-alert',
      admins.map(({ email }, index) => ({ recipient: email, data, dedupeKey: keys[index]! })),
    );
  }
}
