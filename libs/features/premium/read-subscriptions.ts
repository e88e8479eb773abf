import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type CardSubscription,
  CardSubscriptions,
  type MarkProcessed,
  type SubscriptionCheckout,
} from '@canopy/integrations/card-payments';
import { Clock } from '@canopy/platform/clock';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { mayEnter } from '@canopy/rules/access';
import { isCounting, isDue, isInvoiceToDrop, isLive, isRenewalUnpaid, nextReading } from '@canopy/rules/subscription';
import { NotifyProvider } from './notify-provider.ts';
import { db } from './tables.ts';
import { writeSubscriptions } from './write-subscriptions.ts';

export interface Reading {
  subscriptions: CardSubscription[];
  /** The checkout that was opened last, unless it is known to have ended. */
  checkout: SubscriptionCheckout | null;
}

type Known = NonNullable<Awaited<ReturnType<ReadSubscriptions['known']>>>;

/** A checkout that was paid, and whose subscription never came, keeps nobody from starting again after this. */
const confirmedWithinMs = 60 * 60_000;
/** When an address that was not taken is given once more. */
const againWithinMs = 60 * 60_000;

/**
 * The one way in which Premium changes: all subscriptions of a customer are read from the card provider, and what they
 * are now is written. Events, people who act or come back, and the sweep only say that it is time to look. Of two
 * readings the one that began later counts.
 */
@Injectable()
export class ReadSubscriptions {
  constructor(
    private readonly database: Database,
    private readonly cards: CardSubscriptions,
    private readonly clock: Clock,
    private readonly notify: NotifyProvider,
    private readonly logger: AppLogger,
  ) {}

  /**
   * @param alsoCommit is done in the transaction that writes what was read
   * @returns null for a customer whom we, or the card provider, do not know. @throws CardProviderFailure
   */
  async read(customerId: string, alsoCommit?: MarkProcessed): Promise<Reading | null> {
    const known = (await this.known(customerId)) ?? (await this.restore(customerId));
    if (!known) return null;
    // Before the subscriptions: one that is paid in between shows there.
    const checkout = known.checkoutId === null ? null : await this.cards.retrieveCheckout(known.checkoutId);
    const found = await this.cards.subscriptionsOf(customerId);
    const reading: Reading = { subscriptions: found ?? [], checkout };
    const left =
      known.userId === null
        ? // Nobody pays on for an account that is gone.
          await this.endEverything(customerId, reading)
        : mayEnter({ role: known.role!, status: known.status }, 'provider')
          ? reading
          : await this.endRenewal(customerId, reading);
    left.subscriptions = await this.dropInvoices(left.subscriptions);
    const reachable = await this.keepEmail(known, left.subscriptions);
    await this.database.transaction(async (em) => {
      await this.write(em, known, left, reachable);
      await alsoCommit?.(em);
    });
    return found === null ? null : left;
  }

  /**
   * A customer of ours may be missing here because the database was restored from an older backup. With real money a
   * person has to look where their account is missing too, or has become another customer since.
   */
  private async restore(customerId: string) {
    const owner = await this.cards.ownerOf(customerId);
    if (!owner || !z.uuid().safeParse(owner.userId).success) return undefined;
    await db(this.database)
      .insertInto('cardCustomers')
      .columns(['id', 'userId'])
      .expression(({ selectFrom }) =>
        selectFrom('users')
          .where('users.id', '=', owner.userId)
          .select(({ val }) => [val(customerId).as('id'), 'users.id as userId']),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const restored = await this.known(customerId);
    if (restored) this.logger.warn({ customerId, ...owner }, 'somebody who pays for Premium was missing here');
    else if (owner.livemode && (await this.cards.subscriptionsOf(customerId))?.some(isLive))
      throw new Error(
        `${customerId} pays for Premium, and nobody here is that customer. Was the database restored from a backup?`,
      );
    return restored;
  }

  private known(customerId: string) {
    return (
      db(this.database)
        .selectFrom('cardCustomers as c')
        .leftJoin('users as u', 'u.id', 'c.userId')
        .where('c.id', '=', customerId)
        .select(['c.id', 'c.userId', 'c.checkoutId', 'c.checkoutPaidAt', 'u.role', 'u.status'])
        // As text, to the microsecond.
        .select(({ cast }) => cast<string | null>('c.nextReadAt', 'text').as('nextReadAt'))
        .select(sql<string>`clock_timestamp()::text`.as('askedAt'))
        .executeTakeFirst()
    );
  }

  private async endEverything(customerId: string, { subscriptions, checkout }: Reading): Promise<Reading> {
    const closed = checkout?.status === 'open' ? await this.cards.expireCheckout(checkout.id) : checkout;
    const running = subscriptions.filter(isLive);
    for (const { id } of running) {
      await this.cards.endNow(id);
      this.logger.warn({ customerId, subscriptionId: id }, 'Premium of an account that is gone was ended');
    }
    if (running.length === 0 && closed?.status !== 'complete') return { subscriptions, checkout: closed };
    return { subscriptions: (await this.cards.subscriptionsOf(customerId)) ?? [], checkout: closed };
  }

  /** Of somebody who is no provider any more: what is paid lasts, and nothing more is charged. */
  private async endRenewal(customerId: string, { subscriptions, checkout }: Reading): Promise<Reading> {
    const closed = checkout?.status === 'open' ? await this.cards.expireCheckout(checkout.id) : checkout;
    const at = this.clock.now();
    const due = subscriptions.filter((one) => isDue(one) || isRenewalUnpaid(one, at));
    const renewing = subscriptions.filter(
      (one) => isCounting(one, at) && one.endsAt === null && !isRenewalUnpaid(one, at),
    );
    for (const { id } of renewing) await this.cards.setToEnd(id, true);
    for (const { id } of due) await this.cards.endNow(id);
    if (renewing.length + due.length === 0 && closed?.status !== 'complete') return { subscriptions, checkout: closed };
    this.logger.warn({ customerId }, 'Premium of somebody who is no provider any more will not renew');
    return { subscriptions: (await this.cards.subscriptionsOf(customerId)) ?? [], checkout: closed };
  }

  /**
   * The card provider leaves the invoice of a renewal open that was given up, and its page takes money for it; one that
   * is a draft yet would be charged. One that cannot be dropped now is tried again, and keeps nobody from reading.
   */
  private dropInvoices(subscriptions: CardSubscription[]): Promise<CardSubscription[]> {
    return Promise.all(
      subscriptions.map(async (subscription) => {
        if (!isInvoiceToDrop(subscription)) return subscription;
        try {
          await this.cards.dropInvoice(subscription.id);
          return { ...subscription, unpaid: false, paymentUrl: null };
        } catch (error) {
          this.logger.error(
            { err: error, subscriptionId: subscription.id },
            'the unpaid invoice of a subscription that has ended could not be dropped: it can still be paid',
          );
          return subscription;
        }
      }),
    );
  }

  /**
   * The card provider writes where its customer's person is now. What it does not take now is tried again, and keeps
   * nobody from reading. @returns whether it has that address
   */
  private async keepEmail({ id, userId }: Known, subscriptions: CardSubscription[]): Promise<boolean> {
    // Asked now: it may have changed since the reading began, and been given by a later one.
    const person =
      userId === null
        ? undefined
        : await db(this.database).selectFrom('users').where('id', '=', userId).select('email').executeTakeFirst();
    const has = ({ customerEmail }: CardSubscription) => customerEmail === null || customerEmail === person?.email;
    if (!person || subscriptions.every(has)) return true;
    try {
      await this.cards.setEmail(id, person.email);
      return true;
    } catch (error) {
      this.logger.error({ err: error, customerId: id }, 'the new address of a customer could not be given on');
      return false;
    }
  }

  private async write(
    em: EntityManager,
    known: Known,
    { subscriptions, checkout }: Reading,
    reachable: boolean,
  ): Promise<void> {
    const { id, askedAt } = known;
    // The user's row first, as a deletion locks them.
    const before = await this.notify.lockedPremium(em, id);
    const at = this.clock.now();
    const waiting = isWaiting(known, { subscriptions, checkout }, at);
    const expected = nextReading(subscriptions, checkout?.status === 'open' || waiting ? checkout : null, at);
    const next = reachable
      ? expected
      : new Date(Math.min(expected?.getTime() ?? Infinity, at.getTime() + againWithinMs));
    const updated = await db(em)
      .updateTable('cardCustomers')
      .set((eb) => ({
        readAt: askedAt,
        // Whoever asked for a reading meanwhile, such as a deletion, gets one that begins after that.
        nextReadAt: eb
          .case()
          .when('nextReadAt', 'is not distinct from', moment(known.nextReadAt))
          .then(moment(next?.toISOString() ?? null))
          .else(eb.fn<string | null>('least', ['nextReadAt', moment(next?.toISOString() ?? null)]))
          .end(),
        attempts: 0,
        checkoutPaidAt: waiting ? eb.fn.coalesce('checkoutPaidAt', now) : null,
        updatedAt: now,
      }))
      .where('id', '=', id)
      .where((eb) => eb.or([eb('readAt', 'is', null), eb('readAt', '<=', askedAt)]))
      .returning('id')
      .executeTakeFirst();
    if (!updated) return;
    if (checkout && checkout.status !== 'open' && !waiting)
      await db(em)
        .updateTable('cardCustomers')
        .set((eb) => ({ checkoutId: null, checkoutLanguage: null, checkoutAttempt: eb('checkoutAttempt', '+', 1) }))
        .where('id', '=', id)
        .where('checkoutId', '=', checkout.id)
        .execute();
    await writeSubscriptions(em, id, subscriptions);
    await this.notify.of(em, id, before, askedAt);
  }
}

const moment = (text: string | null) => sql<string | null>`${text}::timestamptz`;

/** Whether a checkout was paid whose subscription is still to come. */
function isWaiting(known: Known, { subscriptions, checkout }: Reading, at: Date): boolean {
  if (checkout?.status !== 'complete' || subscriptions.some(isLive)) return false;
  const since = known.checkoutPaidAt === null ? at : new Date(known.checkoutPaidAt);
  return at.getTime() - since.getTime() < confirmedWithinMs;
}
