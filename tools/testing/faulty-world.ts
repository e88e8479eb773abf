// A Canopy whose whole world can fail: every line to the outside has a hand on it, the disk is small, the clock moves.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '@canopy/testing/bucket';
import { freePort } from '@canopy/testing/free-port';
import { until } from '@canopy/testing/until';
import { endProcess } from '../process/process-identity.ts';
import { projectRoot } from '../process/project-root.ts';
import { type GeocoderServer, startGeocoderServer } from './geocoder-server.ts';
import { type KillableCanopy, startKillableCanopy } from './killable-canopy.ts';
import { type Line, openLine } from './line.ts';
import type { MailServer } from './mail-server.ts';

export interface FaultyWorld {
  canopy: KillableCanopy;
  mail: MailServer;
  geocoder: GeocoderServer;
  lines: { mail: Line; geocoder: Line; bucket: Line; cards: Line };
  /** Null: jobs stand in PostgreSQL. */
  redis: Redis | null;
  /** The folder of the data, where it is a small disk of its own. */
  disk: string | null;
  /** All of Canopy sees the time of the machine and so many milliseconds; the database does not. */
  moveClock(milliseconds: number): void;
  stop(): Promise<void>;
}

export interface Redis {
  /** Nothing of what it held is kept: it never writes to a disk. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const diskSize = '400m';

export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** Mounting is the right of root, and not everywhere. */
export function smallDisk(): string | null {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `canopy-disk-${process.pid}-`)));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=755`, 'tmpfs', folder]).status === 0)
    return folder;
  rmSync(folder, { recursive: true });
  return null;
}

export async function startFaultyWorld(options: { redis?: boolean; disk?: string | null } = {}): Promise<FaultyWorld> {
  // What was begun ends also when a later part cannot start; the last that began ends first.
  const begun = new AsyncDisposableStack();
  const disk = options.disk ?? null;
  begun.defer(() => {
    if (!disk) return;
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  try {
    return await startIn(disk, begun, options.redis ?? false);
  } catch (error) {
    await begun.disposeAsync();
    throw error;
  }
}

async function startIn(disk: string | null, begun: AsyncDisposableStack, withRedis: boolean): Promise<FaultyWorld> {
  const clock = join(realpathSync(mkdtempSync(join(tmpdir(), 'canopy-clock-'))), 'by');
  begun.defer(() => rmSync(join(clock, '..'), { recursive: true, force: true }));
  const toBeStopped = async <Part extends { stop(): unknown }>(part: Promise<Part>): Promise<Part> =>
    begun.adopt(await part, async (one) => void (await one.stop()));
  const geocoder = await toBeStopped(startGeocoderServer());
  const bucket = await toBeStopped(startBucket());
  const redis = withRedis ? await toBeStopped(startRedis()) : null;
  let mail!: MailServer;
  let lines!: FaultyWorld['lines'];
  const line = (port: string | number) => toBeStopped(openLine(Number(port)));
  const canopy = await toBeStopped(
    startKillableCanopy(async (world) => {
      mail = world.mail;
      lines = {
        mail: await line(mail.port),
        geocoder: await line(geocoder.port),
        bucket: await line(new URL(bucket.environment.MEDIA_S3_ENDPOINT!).port),
        cards: await line(new URL(world.stripe.url).port),
      };
      const at = ({ port }: Line) => `http://127.0.0.1:${port}`;
      return {
        ...bucket.environment,
        MEDIA_S3_ENDPOINT: at(lines.bucket),
        SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
        GEOCODER_URL: at(lines.geocoder),
        STRIPE_API_BASE: at(lines.cards),
        MOVED_CLOCK: clock,
        NODE_OPTIONS: `--import ${join(projectRoot, 'tools/testing/moved-clock.mjs')}`,
        ...(redis ? { REDIS_URL: redis.url } : {}),
        ...(disk ? { DATA_DIR: join(disk, 'data') } : {}),
      };
    }),
  );
  return {
    canopy,
    mail,
    geocoder,
    lines,
    redis,
    disk,
    moveClock: (milliseconds) => writeFileSync(clock, String(milliseconds)),
    stop: () => begun.disposeAsync(),
  };
}

async function startRedis(): Promise<Redis & { url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'canopy-redis-')));
  chmodSync(folder, 0o700);
  let server: ChildProcess | undefined;
  const kill = async () => {
    if (server?.pid) await endProcess(server.pid, 'SIGKILL', 5_000);
    server = undefined;
  };
  const redis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--maxmemory-policy', 'noeviction'];
      server = spawn('redis-server', [...flags, '--dir', folder], { stdio: ['ignore', 'pipe', 'ignore'] });
      let said = '';
      server.stdout!.on('data', (piece: Buffer) => (said += piece.toString()));
      await until(async () => said.includes('Ready to accept connections'), 'Redis');
    },
    kill,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}
