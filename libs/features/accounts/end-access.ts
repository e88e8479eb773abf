import { Injectable } from '@nestjs/common';
import { type EntityManager, now } from '@canopy/platform/database';
import { TransactionalHooks } from '@canopy/platform/transactional-hooks';
import { endAllSessions } from './end-all-sessions.ts';
import { db } from './tables.ts';

/**
 * What upper features end together with the sessions: secret addresses that show something of the account without
 * signing in.
 */
@Injectable()
export class AfterAccessEnded extends TransactionalHooks<{ userId: string }> {}

/**
 * The owner of the mailbox arrived at an account that a stranger may have made. What upper features end then of what
 * that stranger could have entered, and would gain from.
 */
@Injectable()
export class AfterOwnerArrived extends TransactionalHooks<{ userId: string }> {}

/** Ends what opens an account, in the caller's transaction. */
@Injectable()
export class EndAccess {
  constructor(
    private readonly hooks: AfterAccessEnded,
    private readonly arrived: AfterOwnerArrived,
  ) {}

  /**
   * Everybody who is in is out: sessions and secret addresses end. Password and connected profiles open the account
   * again.
   */
  async signOut(em: EntityManager, userId: string): Promise<void> {
    await endAllSessions(em, userId);
    await this.hooks.run(em, { userId });
  }

  /**
   * The owner shuts everybody else out: the session of `currentToken` goes on. Secret addresses end, because somebody
   * else may have made them, and the owner makes new ones.
   */
  async signOutOthers(em: EntityManager, userId: string, currentToken: string): Promise<void> {
    await endAllSessions(em, userId, currentToken);
    await this.hooks.run(em, { userId });
  }

  /**
   * The owner of the mailbox arrives at an account whose address nobody had confirmed: it may have been made by a
   * stranger. Whatever that stranger could have left ends: sessions, secret addresses, password, connected profiles,
   * open links, and where money goes.
   */
  async everyWayIn(em: EntityManager, userId: string): Promise<void> {
    await this.signOut(em, userId);
    await db(em).updateTable('users').set({ passwordHash: null, updatedAt: now }).where('id', '=', userId).execute();
    for (const table of ['socialIdentities', 'mailedLinks', 'waitingConnections'] as const)
      await db(em).deleteFrom(table).where('userId', '=', userId).execute();
    await this.arrived.run(em, { userId });
  }
}
