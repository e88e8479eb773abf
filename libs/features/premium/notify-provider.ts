import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { Clock } from '@canopy/platform/clock';
import { date, type EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { mayEnter } from '@canopy/rules/access';
import { effectiveFeeBps } from '@canopy/rules/platform-fee';
import { premiumNews } from '@canopy/rules/subscription';
import { db } from './tables.ts';

type PremiumRow = Awaited<ReturnType<NotifyProvider['premium']>>;

/** The mail about a change of Premium, in the transaction of the change. */
@Injectable()
export class NotifyProvider {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** What Premium the customer's person has now; undefined once the person is gone. The person's row stays locked. */
  async lockedPremium(em: EntityManager, customerId: string): Promise<PremiumRow> {
    // By a statement of its own: one that waits for a lock goes on with what the other tables held before.
    await db(em)
      .selectFrom('users')
      .where('id', '=', (eb) => eb.selectFrom('cardCustomers as c').where('c.id', '=', customerId).select('c.userId'))
      .select('id')
      .forNoKeyUpdate()
      .execute();
    return this.premium(em, customerId);
  }

  private premium(em: EntityManager, customerId: string) {
    return db(em)
      .selectFrom('users as u')
      .innerJoin('cardCustomers as c', 'c.userId', 'u.id')
      .where('c.id', '=', customerId)
      .select(['u.email', 'u.displayName', 'u.role', 'u.status', 'u.platformFeeBps', 'u.subscriptionStatus'])
      .select(['u.subscriptionCancelAtPeriodEnd', 'u.subscriptionCurrentPeriodEnd'])
      .select(({ selectFrom }) =>
        selectFrom('subscriptions as s')
          .whereRef('s.customerId', '=', 'c.id')
          .where('s.status', 'in', ['past_due', 'unpaid'])
          .select(({ fn }) => fn.min<string | null>('s.currentPeriodStart').as('since'))
          .as('dueSince'),
      )
      .executeTakeFirst();
  }

  /** @param before as it stood in the same transaction */
  async of(em: EntityManager, customerId: string, before: PremiumRow, askedAt: string): Promise<void> {
    const after = await this.premium(em, customerId);
    if (!before || !after) return;
    const news = premiumNews(shape(before), shape(after));
    if (!news) return;
    const terms = { ...after, subscriptionCurrentPeriodEnd: date(after.subscriptionCurrentPeriodEnd) };
    const about = {
      name: after.displayName,
      feeBps: effectiveFeeBps(terms, this.clock.now()),
      premiumUrl: `${this.config.publicUrl}/premium`,
      rejected: !mayEnter(after, 'provider'),
    };
    const mail = { recipient: after.email, dedupeKey: `premium-${news}:${customerId}:${askedAt}` };
    const until = after.subscriptionCurrentPeriodEnd ?? '';
    switch (news) {
      case 'started':
        await this.emails.write(em, {
          ...mail,
          template: 'premium-started',
          data: { ...about, until, ends: after.subscriptionCancelAtPeriodEnd },
        });
        break;
      case 'cancelled':
        await this.emails.write(em, { ...mail, template: 'premium-cancelled', data: { ...about, until } });
        break;
      case 'renewal_failed':
        await this.emails.write(em, { ...mail, template: 'premium-renewal-failed', data: about });
        break;
      case 'ended':
        await this.emails.write(em, { ...mail, template: 'premium-ended', data: about });
        break;
      default:
        news satisfies never;
    }
  }
}

const shape = (row: NonNullable<PremiumRow>) => ({
  active: row.subscriptionStatus === 'active',
  ends: row.subscriptionCancelAtPeriodEnd,
  due: row.dueSince !== null,
});
