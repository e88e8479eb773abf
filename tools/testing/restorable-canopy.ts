// A Canopy with people, sales and pictures that archives what its database writes, and the ways to bring it back that
// docs/production.md tells.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '@canopy/testing/until';
import pg from 'pg';
import { databaseUrlOf } from '../check-ledger.ts';
import { postgresAccount } from '../postgres/account.ts';
import type { DumpTools } from '../postgres/dump-tools.ts';
import { ensureDatabase, type PostgresServer, startPostgres } from '../postgres/server.ts';
import { begin, type Installation, newInstallation, type Started } from './started-canopy.ts';
import { temporaryFolder } from './temporary-folder.ts';

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends meanwhile is said by the next statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A file for the account that runs PostgreSQL. */
function leave(file: string, content: string): void {
  writeFileSync(file, content);
  const account = postgresAccount();
  if (account) chownSync(file, account.uid, account.gid);
}

/** A moment, and how many rows each table had in it. What only a running process writes is no row of anybody. */
export async function rowsNow(url: string): Promise<{ at: string; rows: Record<string, number> }> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read');
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname not in ('sweep_runs', 'rate_limits') order by relname`,
    );
    const rows: Record<string, number> = {};
    for (const { name } of tables) {
      const counted = await client.query<{ n: number }>(
        `select count(*)::int as n from ${client.escapeIdentifier(name)}`,
      );
      rows[name] = counted.rows[0]!.n;
    }
    const { rows: moment } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
    return { at: moment[0]!.at, rows };
  });
}

/** `npm start` with the demo, continuously archived. */
export class RestorableCanopy {
  private constructor(
    readonly installation: Installation,
    readonly archive: string,
    private running: Started,
  ) {}

  static async start(settings: Record<string, string>): Promise<RestorableCanopy> {
    const installation = await newInstallation({ ...settings, SEED: 'demo', SWEEP_SECONDS: '3600' });
    const archive = temporaryFolder('start');
    const account = postgresAccount();
    if (account) chownSync(archive, account.uid, account.gid);
    const first = begin(installation);
    await first.until('Canopy is ready');
    await connected(databaseUrlOf(installation.dataDir), async (client) => {
      await client.query(`alter system set archive_mode = on`);
      await client.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
    });
    first.signal('SIGTERM');
    await first.ended();
    const running = begin(installation);
    await running.until('Canopy is ready');
    return new RestorableCanopy(installation, archive, running);
  }

  get url(): string {
    return databaseUrlOf(this.installation.dataDir);
  }

  private get cluster(): string {
    return realpathSync(join(this.installation.dataDir, 'postgres'));
  }

  /** The files of the database, copied while it works. */
  async baseBackup(): Promise<string> {
    const copy = join(temporaryFolder('start'), 'postgres');
    await connected(this.url, async (client) => {
      await client.query(`select pg_backup_start('rehearsal', fast => true)`);
      execFileSync('cp', ['-a', this.cluster, copy]);
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(wait_for_archive => true)',
      );
      leave(join(copy, 'backup_label'), rows[0]!.labelfile);
    });
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(copy, name), { force: true });
    for (const name of readdirSync(join(copy, 'pg_wal'))) rmSync(join(copy, 'pg_wal', name), { recursive: true });
    mkdirSync(join(copy, 'pg_wal'), { recursive: true });
    return copy;
  }

  /** All that was written until now lies in the archive. */
  async archived(): Promise<void> {
    await connected(this.url, async (client) => {
      const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
      await until(
        async () =>
          (await client.query('select 1 from pg_stat_archiver where last_archived_wal >= $1', [rows[0]!.name]))
            .rowCount,
        'the archive',
        30_000,
      );
    });
  }

  dump({ pgDump }: DumpTools): string {
    const file = join(temporaryFolder('start'), 'canopy.dump');
    execFileSync(pgDump, ['--format=custom', '--exclude-schema=bullmq', `--file=${file}`, this.url]);
    return file;
  }

  async stop(): Promise<void> {
    this.running.signal('SIGTERM');
    await this.running.ended();
  }
}

/** A new machine: nothing on it but what was saved. */
export class NewMachine {
  private constructor(
    readonly installation: Installation,
    private readonly server: PostgresServer,
  ) {}

  static async withDump(dump: string, { pgRestore }: DumpTools, settings: Record<string, string>): Promise<NewMachine> {
    const installation = await newInstallation(settings);
    const server = await serve(installation);
    await ensureDatabase(server, 'canopy');
    const target = `--dbname=${server.url('canopy')}`;
    execFileSync(pgRestore, [target, '--no-owner', '--no-privileges', '--exit-on-error', dump]);
    return new NewMachine(installation, server);
  }

  /** @param moment as PostgreSQL writes it */
  static async atMoment(
    from: RestorableCanopy,
    base: string,
    moment: string,
    settings: Record<string, string>,
  ): Promise<NewMachine> {
    const installation = await newInstallation(settings);
    const cluster = join(installation.dataDir, 'postgres');
    execFileSync('cp', ['-a', base, cluster]);
    cpSync(
      join(dirname(realpathSync(join(from.installation.dataDir, 'postgres'))), 'postgres-password'),
      join(installation.dataDir, 'postgres-password'),
    );
    appendFileSync(
      join(cluster, 'postgresql.auto.conf'),
      [
        `archive_mode = off`,
        `restore_command = 'cp ${from.archive}/%f %p'`,
        `recovery_target_time = '${moment}'`,
        `recovery_target_action = 'promote'`,
        '',
      ].join('\n'),
    );
    leave(join(cluster, 'recovery.signal'), '');
    const server = await serve(installation);
    await connected(server.url('canopy'), async (client) =>
      until(
        async () => !(await client.query<{ still: boolean }>('select pg_is_in_recovery() as still')).rows[0]!.still,
        'the end of the recovery',
        60_000,
      ),
    );
    return new NewMachine(installation, server);
  }

  /** Before it is opened. */
  get url(): string {
    return this.server.url('canopy');
  }

  /** What the card provider knows is asked for as soon as a worker runs, however lately that was done. */
  async askCardProvider(): Promise<void> {
    await connected(this.url, (client) =>
      client.query(`update sweep_runs set requested_at = now() where name = 'card-reconciliation'`),
    );
  }

  /** The files come after the database: they have everything that it names. */
  takeMediaOf({ installation }: RestorableCanopy): void {
    execFileSync('cp', ['-a', join(installation.dataDir, 'media'), join(this.installation.dataDir, 'media')]);
  }

  /** The whole product on it. */
  async open(): Promise<Started> {
    await this.server.stop();
    const started = begin(this.installation);
    await started.until('Canopy is ready');
    return started;
  }
}

const serve = (installation: Installation): Promise<PostgresServer> =>
  startPostgres({ home: installation.dataDir, log: join(installation.dataDir, 'recovery.log'), durable: true });
