import pg from 'pg';

const again = 1_000;

/**
 * A name that only one process may have at a time: an advisory lock of a connection of its own, so it goes with its process,
 * however that ends. A connection that breaks is made again, and the name taken again.
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
    const deadline = Date.now() + patience;
    while (!(await this.tryToTake())) {
      if (Date.now() >= deadline) return false;
      await new Promise((wake) => setTimeout(wake, 100));
    }
    return true;
  }

  async release(): Promise<void> {
    this.released = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async tryToTake(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.databaseUrl, application_name: 'canopy-lock', connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
    // Why it broke is said by whoever asks the database next.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [this.name]);
      if (!rows[0]!.mine || this.released) {
        await client.end();
        return false;
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    client.once('end', () => this.takeAgainLater());
    return true;
  }

  private takeAgainLater(): void {
    if (this.released) return;
    this.retry = setTimeout(() => {
      this.tryToTake().then(
        (mine) => mine || this.takeAgainLater(),
        () => this.takeAgainLater(),
      );
    }, again);
  }
}
