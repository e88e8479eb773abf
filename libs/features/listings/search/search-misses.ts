import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { expressionBuilder } from 'kysely';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { kept } from '@canopy/rules/retention';
import { dayOf } from '@canopy/rules/dates';
import { lastWeeks, weekOf } from '@canopy/rules/weeks';
import { db, type ListingTables } from '../tables.ts';
import { foldedWords } from './folded-text.ts';

/** A text is kept as a hash until it was tried so often in one week: what is typed once or twice nobody else reads. */
export const shownFrom = 3;
const longest = 60;
const writtenAfterMs = 10_000;
/** Strangers can type anything, as often as they like: neither the memory nor the table grows with that. */
const waitingAtMost = 200;
const keptPerWeek = 1_000;

const expressions = expressionBuilder<ListingTables, 'searchMisses'>();

/** Which search texts found nothing, counted in the memory for some seconds, so that a search waits for no writing. */
@Injectable()
export class SearchMisses implements OnApplicationShutdown {
  private waiting = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  note(search: string): void {
    const text = foldedWords(search).join(' ');
    // Addresses and numbers are somebody's.
    if (text === '' || text.length > longest || /@|\d{4}/.test(text)) return;
    const times = this.waiting.get(text);
    if (times === undefined && this.waiting.size >= waitingAtMost) return;
    this.waiting.set(text, (times ?? 0) + 1);
    this.timer ??= setTimeout(() => void this.write(), writtenAfterMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** What waits, into the table. What cannot be written is gone: these are counts, not money. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = this.waiting;
    this.waiting = new Map();
    if (waiting.size === 0) return;
    try {
      await this.add(waiting);
    } catch (error) {
      this.logger.warn({ err: error }, 'searches without a result could not be counted');
    }
  }

  private async add(waiting: Map<string, number>): Promise<void> {
    const rows = db(this.database);
    const now = this.clock.now();
    const week = weekOf(dayOf(now));
    await rows.deleteFrom('searchMisses').where('week', '<', lastWeeks(now, kept.searchMissWeeks)[0]!).execute();
    const { known } = await rows
      .selectFrom('searchMisses')
      .where('week', '=', week)
      .select(({ fn }) => fn.countAll<number>().as('known'))
      .executeTakeFirstOrThrow();
    for (const [text, times] of waiting) {
      const textHash = createHash('sha256').update(text).digest();
      const all = expressions.eb('searchMisses.times', '+', times);
      const counted = { times: all, text: expressions.case().when(all, '>=', shownFrom).then(text).end() };
      if (known < keptPerWeek)
        await rows
          .insertInto('searchMisses')
          .values({ week, textHash, times, text: times >= shownFrom ? text : null })
          .onConflict((conflict) => conflict.columns(['week', 'textHash']).doUpdateSet(counted))
          .execute();
      else
        await rows
          .updateTable('searchMisses')
          .set(counted)
          .where('week', '=', week)
          .where('textHash', '=', textHash)
          .execute();
    }
  }
}
