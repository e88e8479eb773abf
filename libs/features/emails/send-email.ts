import { Injectable } from '@nestjs/common';
import { type Expression, type Selectable, sql } from 'kysely';
import { EmailDelivery, RecipientRefused } from '@canopy/integrations/email-delivery';
import { Batches } from '@canopy/platform/batches';
import { anyOf, Database, isOfSomeRow, now, plannedOnce, problemText } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { renderEmail } from './render-email.ts';
import { lastAttempt, pauseAfter } from './retry-plan.ts';
import { db, type EmailTables } from './tables.ts';
import { isTooLate, noLongerTrue, TooLate, usefulUntil } from './too-late.ts';

/** Longer than a delivery may take, see `deliveryDeadlineMs`: a mail that is on its way is not sent a second time. */
const claimedUntil = sql<string>`now() + interval '5 minutes'`;

/** What is kept of a mail that is done with, unless its person is gone. */
const unlessForgotten = <Kept>(kept: Expression<Kept>) =>
  sql<Kept | null>`case when not ${sql.ref('forgetRecipient')} then ${kept} end`;

const forgottenWhenSent = ['secretUrl', 'secretCode', 'contact', 'providerEmail', 'replyTo'];

type ClaimedEmail = Pick<
  Selectable<EmailTables['emails']>,
  'id' | 'template' | 'data' | 'attempts' | 'language' | 'createdAt'
> & {
  recipient: string;
  /** By the clock of the database, which wrote the row. */
  claimedAt: string;
  /** It was taken back while it was under way, see `WithdrawEmails`. */
  withdrawn: boolean;
};

/**
 * Claims the row, delivers it, and only then says "sent". The claim pushes the next attempt into the future, so that
 * two jobs for one row send once, and a worker that dies in between is followed by another attempt: at least once.
 */
@Injectable()
export class SendEmail {
  private readonly claims = new Batches((ids: string[]) => this.claim(ids), { mayGoAgain: () => false, most: 32 });
  /** One whose row is locked for long does not make the others go out a second time. */
  private readonly deliveries = new Batches((ids: string[]) => this.sent(ids), { mayGoAgain: isOfSomeRow, most: 32 });

  constructor(
    private readonly database: Database,
    private readonly delivery: EmailDelivery,
    private readonly logger: AppLogger,
  ) {}

  async send(emailId: string): Promise<void> {
    const claimed = await this.claims.add('', emailId);
    if (!claimed) return;
    try {
      if (claimed.withdrawn) throw new TooLate(noLongerTrue);
      if (isTooLate(claimed, new Date(claimed.claimedAt))) throw new TooLate();
      await this.delivery.send({
        id: claimed.id,
        to: claimed.recipient,
        replyTo: typeof claimed.data['replyTo'] === 'string' ? claimed.data['replyTo'] : undefined,
        ...renderEmail(claimed.template, claimed.data, claimed.language),
      });
    } catch (error) {
      return this.failed(claimed, error);
    }
    await this.deliveries.add('', emailId);
  }

  private async claim(emailIds: string[]): Promise<(ClaimedEmail | undefined)[]> {
    const rows = await db(this.database)
      .updateTable('emails')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: claimedUntil, claimedUntil }))
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('emails')
          .select('id')
          .where('id', '=', anyOf(emailIds, 'uuid'))
          .where('status', '=', 'pending')
          .where('nextAttemptAt', '<=', now)
          .where('recipient', 'is not', null)
          // One that somebody else is at keeps the others neither waiting nor in each other's way.
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'template', 'data', 'attempts', 'language', 'createdAt'])
      .returning(sql<string>`now()`.as('claimedAt'))
      .returning(({ ref, eb }) => [
        ref('recipient').$notNull().as('recipient'),
        eb('usefulUntil', '<=', now).$castTo<boolean>().as('withdrawn'),
      ])
      .modifyEnd(plannedOnce)
      .execute();
    // Of two jobs for one row the first one sends it.
    return emailIds.map((id, at) => (emailIds.indexOf(id) === at ? rows.find((row) => row.id === id) : undefined));
  }

  /**
   * A link that opens an account must not wait in a table for whoever reads it next, and the address of somebody else
   * must not outlive their account there.
   */
  private async sent(emailIds: string[]): Promise<void[]> {
    await db(this.database)
      .updateTable('emails')
      .set(({ ref }) => ({
        status: 'sent',
        sentAt: now,
        error: null,
        claimedUntil: null,
        recipient: unlessForgotten(ref('recipient')),
        data: sql<string>`coalesce(${unlessForgotten(sql`${ref('data')} - ${forgottenWhenSent}::text[]`)}, '{}')`,
      }))
      .where('id', '=', anyOf(emailIds, 'uuid'))
      .modifyEnd(plannedOnce)
      .execute();
    return emailIds.map(() => undefined);
  }

  private async failed(email: ClaimedEmail, error: unknown): Promise<void> {
    const { id, template, attempts } = email;
    const reason = problemText(error);
    const final = error instanceof RecipientRefused || error instanceof TooLate || attempts >= lastAttempt;
    await db(this.database)
      .updateTable('emails')
      .set(({ ref }) => ({
        nextAttemptAt: sql<string>`now() + make_interval(secs => ${pauseAfter(attempts)})`,
        claimedUntil: null,
        ...(final
          ? {
              status: 'failed',
              // A version that does not know of it sends what was dismissed, too.
              dismissedAt: null,
              // One that was taken back meanwhile stays of no use.
              usefulUntil: sql<string>`least(${ref('usefulUntil')}, ${usefulUntil(email)?.toISOString() ?? 'infinity'}::timestamptz)`,
              error: unlessForgotten(sql<string>`${reason}::text`),
              recipient: unlessForgotten(ref('recipient')),
              data: sql<string>`coalesce(${unlessForgotten(ref('data'))}, '{}')`,
            }
          : { error: reason }),
      }))
      .where('id', '=', id)
      .execute();
    // The reason often names the recipient; it stands in the row, for administrators, and not in the log.
    const facts = { emailId: id, template, attempts, code: (error as { code?: unknown }).code };
    if (final) this.logger.error(facts, 'a mail could not be delivered and is given up');
    else this.logger.warn(facts, 'a mail could not be delivered yet');
  }
}
