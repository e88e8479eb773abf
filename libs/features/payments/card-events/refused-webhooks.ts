import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import type { WebhookEndpoint } from '@canopy/integrations/card-payments';
import { ago, Database, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { type Gauge, Telemetry } from '@canopy/platform/telemetry';
import { db } from '../tables.ts';

/** Those of the last day. */
export async function refusedWebhooks(database: Database): Promise<{ count: number; lastAt: string | null }> {
  const { count, lastAt } = await db(database)
    .selectFrom('refusedWebhooks')
    .where('lastAt', '>', ago('1 day'))
    .select(({ fn, ref }) => [
      sql<number>`coalesce(sum(${ref('count')}), 0)::float8`.as('count'),
      fn.max('lastAt').as('lastAt'),
    ])
    .executeTakeFirstOrThrow();
  return { count, lastAt };
}

/** A stranger can send any number: no row is written for each of them. */
const gatherMilliseconds = 1_000;
/** Of an hour; beyond it nobody reads the number. */
const most = 1_000_000;

/**
 * Counts the messages that were refused because their signature did not fit: when a webhook secret is changed on one
 * side alone, every true message of the card provider is among them. A stranger's are told from those by what else comes: the
 * telemetry has the number since this process last accepted one.
 */
@Injectable()
export class RefusedWebhooks implements OnApplicationShutdown {
  private readonly counted = new Map<WebhookEndpoint, number>();
  private writing: NodeJS.Timeout | null = null;
  private readonly sinceAccepted: Gauge<'endpoint'> | null;

  constructor(
    private readonly database: Database,
    private readonly logger: AppLogger,
    telemetry: Telemetry,
  ) {
    this.sinceAccepted = telemetry.measures
      ? telemetry.gauge(
          'canopy_refused_webhooks_since_accepted',
          'Messages of the card provider whose signature did not fit, since this process last accepted one there.',
          ['endpoint'],
        )
      : null;
  }

  accepted(endpoint: WebhookEndpoint): void {
    this.sinceAccepted?.set({ endpoint }, 0);
  }

  count(endpoint: WebhookEndpoint): void {
    this.sinceAccepted?.inc({ endpoint });
    this.counted.set(endpoint, Math.min((this.counted.get(endpoint) ?? 0) + 1, most));
    this.writing ??= setTimeout(() => void this.write(), gatherMilliseconds);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.writing) await this.write();
  }

  private async write(): Promise<void> {
    if (this.writing) clearTimeout(this.writing);
    this.writing = null;
    const counted = [...this.counted];
    this.counted.clear();
    try {
      for (const [endpoint, count] of counted)
        await db(this.database)
          .insertInto('refusedWebhooks')
          .values({ hour: sql<string>`date_trunc('hour', now())`, endpoint, count })
          .onConflict((conflict) =>
            conflict.columns(['hour', 'endpoint']).doUpdateSet(({ ref }) => ({
              count: sql<number>`least(${ref('refusedWebhooks.count')} + ${ref('excluded.count')}, ${most})`,
              lastAt: now,
            })),
          )
          .execute();
    } catch (error) {
      this.logger.warn({ err: error }, 'refused webhooks could not be counted');
    }
  }
}
