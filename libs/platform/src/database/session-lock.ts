import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between two looks, and until a broken connection is made again. */
const pause = 200;
const again = 1_000;

/**
 * A name that only one process may have at a time: an advisory lock of a connection of its own, so it goes with its
 * process, however that ends. A connection that breaks is made again, and the name taken again.
 */
export class SessionLock {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private released = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly name: string,
  ) {}

  /** @param patience milliseconds, for one that is just ending. @returns whether this process has the name now. */
  async take(patience = 0): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'canopy-lock',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    // Why it broke is said by whoever asks the database next.
    client.on('error', () => undefined);
    const deadline = Date.now() + patience;
    let mine = false;
    try {
      await client.connect();
      while (!(mine = await take(client, this.name)) && Date.now() < deadline) await sleep(pause);
    } finally {
      if (!mine || this.released) await client.end().catch(() => undefined);
    }
    if (!mine || this.released) return false;
    this.client = client;
    client.once('end', () => this.takeAgainLater());
    return true;
  }

  async release(): Promise<void> {
    this.released = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private takeAgainLater(): void {
    if (this.released) return;
    this.retry = setTimeout(() => {
      this.take().then(
        (mine) => mine || this.takeAgainLater(),
        () => this.takeAgainLater(),
      );
    }, again);
  }
}

async function take(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [name]);
  return rows[0]!.mine;
}
