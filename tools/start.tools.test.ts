import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '@canopy/testing/until';
import { databaseUrlOf } from './check-ledger.ts';
import { isFree } from './process/ports.ts';
import { isAlive } from './process/process-identity.ts';
import { projectRoot } from './process/project-root.ts';
import { begin, clearAway, newInstallation, type Installation, type Started } from './testing/started-canopy.ts';

/** One clear line: no stack trace, nothing raw. */
function expectOneLine(output: string, words: RegExp): void {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => line.trim());
  expect(lines.at(-1)).toMatch(words);
  expect(lines.filter((line) => line.startsWith('canopy:'))).toHaveLength(1);
  expect(output).not.toMatch(/^\s+at |Error:|node:internal/m);
}

const allPids = ({ start, children, postgres }: ReturnType<Started['pids']>) => [
  start,
  ...Object.values(children),
  postgres,
];

async function untilAllGone(pids: number[], seconds: number): Promise<number[]> {
  const deadline = Date.now() + seconds * 1000;
  while (pids.some(isAlive) && Date.now() < deadline) await sleep(50);
  return pids.filter(isAlive);
}

describe('npm start', () => {
  let installation: Installation;
  let other: Installation;
  let canopy: Started;

  beforeAll(async () => {
    [installation, other] = [await newInstallation(), await newInstallation()];
    canopy = begin(installation);
    await canopy.until('Canopy is ready');
  });

  afterAll(() => clearAway(installation, other));

  it('says where Canopy is, where its data lives and how to stop it', () => {
    expect(canopy.output()).toContain(`http://localhost:${installation.env.PORT}`);
    expect(canopy.output()).toContain(installation.dataDir);
    expect(canopy.output()).toContain('Ctrl-C');
  });

  it('keeps its secrets to itself', () => {
    for (const name of ['internal-key', 'postgres-password', 'database-password'])
      expect(statSync(join(installation.dataDir, name)).mode & 0o777).toBe(0o600);
    for (const name of ['logs', 'mailbox']) expect(statSync(join(installation.dataDir, name)).mode & 0o777).toBe(0o700);
  });

  it('writes nothing of people into the log of its database when a statement fails', async () => {
    const client = new pg.Client({ connectionString: databaseUrlOf(installation.dataDir) });
    await client.connect();
    const signUp = () =>
      client.query(
        `insert into users (email, display_name, password_hash) values ('somebody@canopy.test', 'Somebody', 'argon2-secret')`,
      );
    await signUp();
    await expect(signUp()).rejects.toThrow('duplicate key');
    await client.end();
    const log = readFileSync(join(installation.dataDir, 'logs', 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toMatch(/somebody@canopy\.test|argon2-secret/);
  });

  it('its processes run with a role that owns nothing', async () => {
    const client = new pg.Client({ connectionString: databaseUrlOf(installation.dataDir) });
    await client.connect();
    const { rows } = await client.query(
      `select distinct usename, usesuper from pg_stat_activity join pg_user using (usename) where application_name like 'canopy%'`,
    );
    await client.end();
    expect(rows).toEqual([{ usename: 'canopy_app', usesuper: false }]);
  });

  it('the first administrator is made by a command, from an account whose address is confirmed', async () => {
    const command = (...parameters: string[]) => {
      const env: NodeJS.ProcessEnv = {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrlOf(installation.dataDir),
        INTERNAL_KEY: '8b1f0c4e6a2d973508b1f0c4e6a2d9735',
        PUBLIC_URL: 'http://localhost:3000',
      };
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(projectRoot, 'dist', 'apps', 'api', 'admin.mjs'), ...parameters],
        { env, encoding: 'utf8' },
      );
      return { status, said: (stdout + stderr).trim() };
    };
    const client = new pg.Client({ connectionString: databaseUrlOf(installation.dataDir) });
    await client.connect();
    await client.query(`insert into users (email, display_name) values ('first@canopy.test', 'First')`);
    expect(command()).toEqual({
      status: 1,
      said: 'canopy: say what: grant EMAIL, revoke EMAIL, reset-second-factor EMAIL, or list',
    });
    expect(command('grant', 'nobody@canopy.test')).toEqual({
      status: 1,
      said: 'There is no account of nobody@canopy.test. Create one at http://localhost:3000/signin, confirm its address by the link in the mail, and run this again.',
    });
    expect(command('grant', 'first@canopy.test')).toEqual({
      status: 1,
      said: "The address of first@canopy.test is not confirmed, so the account may be somebody else's. Open the link in the mail first, and run this again.",
    });
    await client.query(`update users set email_verified_at = now() where email = 'first@canopy.test'`);
    expect(command('grant', 'First@Canopy.test ')).toEqual({
      status: 0,
      said: 'First@Canopy.test is an administrator now.',
    });
    expect(command('grant', 'first@canopy.test')).toEqual({
      status: 0,
      said: 'first@canopy.test is an administrator already.',
    });
    // The same in a checkout, over the PostgreSQL that is running.
    const inCheckout = spawnSync(process.execPath, [join(projectRoot, 'tools', 'setup.mjs'), 'admin', 'list'], {
      env: installation.env,
      cwd: projectRoot,
      encoding: 'utf8',
    });
    expect([inCheckout.status, inCheckout.stdout.trim()]).toEqual([0, 'first@canopy.test  First']);
    const { rows } = await client.query(
      `select role, actor_name, action, details from users join audit_log on subject_id = users.id::text where email = 'first@canopy.test'`,
    );
    await client.end();
    expect(rows).toEqual([
      {
        role: 'admin',
        actor_name: 'Command line',
        action: 'user.made_admin',
        details: { fromRole: 'user', toRole: 'admin' },
      },
    ]);
  });

  it('refuses a second start on the same data folder with one line', async () => {
    const second = begin(installation);
    expect(await second.ended()).toBe(1);
    expectOneLine(second.output(), /already runs on this data folder \(process \d+, http:\/\/localhost:\d+\)/);
  });

  it('refuses a port that is taken with one line that names the variable', async () => {
    const second = begin({ ...other, env: { ...other.env, API_PORT: installation.env.API_PORT! } });
    expect(await second.ended()).toBe(1);
    expectOneLine(second.output(), new RegExp(`port ${installation.env.API_PORT} is taken .*API_PORT=`));
  });

  it('starts a process again that dies, and says so', async () => {
    process.kill(canopy.pids().children.worker!, 'SIGKILL');
    await canopy.until('The worker process ended');
    await canopy.until('The worker process is back');
  });

  it('failure case 37: a database that is killed is started again, and the site answers without a hand', async () => {
    const before = canopy.pids().postgres;
    process.kill(before, 'SIGKILL');
    await canopy.until('PostgreSQL ended (SIGKILL); starting it again in 0.5 s');
    await canopy.until('PostgreSQL is back.');
    expect(canopy.pids().postgres).not.toBe(before);
    const addresses = [
      `${installation.env.PORT}/listings`,
      `${installation.env.API_PORT}/health/ready`,
      `${installation.env.WORKER_PORT}/health/ready`,
    ];
    for (const address of addresses)
      await until(
        () =>
          fetch(`http://127.0.0.1:${address}`).then(
            ({ ok }) => ok,
            () => false,
          ),
        `${address} to answer`,
        20_000,
      );
  });

  it('what goes wrong is told with the names of our files, and their lines', () => {
    const { api, worker, web } = canopy.pids().children;
    for (const [pid, app] of [
      [api, 'api'],
      [worker, 'worker'],
      [web, 'web'],
    ] as const) {
      const [, ...command] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      expect(command).toContain('--enable-source-maps');
      const maps = globSync(`dist/apps/${app}/*.mjs.map`, { cwd: projectRoot });
      const sources = maps.flatMap(
        (map) => (JSON.parse(readFileSync(join(projectRoot, map), 'utf8')) as { sources: string[] }).sources,
      );
      expect(sources).toContain('../../../libs/platform/src/config/config.ts');
      expect(sources.filter((source) => source.includes('node_modules/'))).toEqual([]);
    }
  });

  it('no letter of a program makes its text take twice the memory', () => {
    const files = globSync('dist/apps/*/*.mjs', { cwd: projectRoot });
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const text = readFileSync(join(projectRoot, file), 'utf8');
      // Of our own regular expressions: write \u2019 there.
      expect([file, /.{0,40}[^\x00-\x7f].{0,40}/.exec(text)?.[0]]).toEqual([file, undefined]);
    }
  });

  it('failure case 38: a start that is killed leaves nothing that the next one cannot clear away, with all its data', async () => {
    writeFileSync(join(installation.dataDir, 'media', 'kept.txt'), 'kept');
    const before = canopy.pids();
    process.kill(before.start, 'SIGKILL');
    expect(await canopy.ended()).not.toBe(0);
    expect(isAlive(before.children.api!)).toBe(true);

    canopy = begin(installation);
    await canopy.until('Canopy is ready');
    expect(canopy.output()).toMatch(/Ended what a killed start had left behind/);
    expect(allPids(before).filter(isAlive)).toEqual([]);
    expect(readFileSync(join(installation.dataDir, 'media', 'kept.txt'), 'utf8')).toBe('kept');
  });

  it('failure case 38: everything killed at once, the database too, and then started again', async () => {
    const before = canopy.pids();
    for (const pid of allPids(before)) process.kill(pid, 'SIGKILL');
    await canopy.ended();
    canopy = begin(installation);
    await canopy.until('Canopy is ready');
  });

  it('stops by itself when whoever started it is killed', async () => {
    const { setup, ...rest } = canopy.pids();
    process.kill(setup, 'SIGKILL');
    expect(await untilAllGone(allPids({ setup, ...rest }), 15)).toEqual([]);
    canopy = begin(installation);
    await canopy.until('Canopy is ready');
  });

  it('Ctrl-C stops everything within five seconds and leaves nothing running', async () => {
    const pids = allPids(canopy.pids());
    // A terminal sends it to both.
    canopy.signal('SIGINT');
    process.kill(canopy.pids().start, 'SIGINT');
    expect(await canopy.ended(15)).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    for (const name of ['PORT', 'API_PORT', 'WORKER_PORT'])
      expect(await isFree(Number(installation.env[name]))).toBe(true);
    expect(canopy.output()).not.toMatch(/^\s+at /m);
  });
});

it('failure case 37: a database that cannot be started again ends all the rest, with one line and a code that says so', async () => {
  const installation = await newInstallation();
  const canopy = begin(installation);
  try {
    await canopy.until('Canopy is ready');
    const pids = allPids(canopy.pids());
    // What a damaged disk leaves: data that no server can read.
    writeFileSync(join(installation.dataDir, 'postgres', 'global', 'pg_control'), '');
    process.kill(canopy.pids().postgres, 'SIGKILL');
    expect(await canopy.ended()).toBe(1);
    expectOneLine(canopy.output(), /PostgreSQL did not start: .*pg_control/);
    expect(pids.filter(isAlive)).toEqual([]);
  } finally {
    await clearAway(installation);
  }
});

describe('npm start refuses with one line', () => {
  let installation: Installation;
  beforeAll(async () => void (installation = await newInstallation()));
  afterAll(() => clearAway(installation));

  const refusal = async (env: Record<string, string>) => {
    const canopy = begin({ ...installation, env: { ...installation.env, ...env } });
    expect(await canopy.ended()).toBe(1);
    return canopy.output();
  };

  it('a data folder that cannot be made', async () => {
    expectOneLine(await refusal({ DATA_DIR: '/dev/null/canopy' }), /data folder \/dev\/null\/canopy cannot be made/);
  });

  it('a data folder that it may not write', async () => {
    // Permissions do not stop root; the kernel's own folders do.
    const closed = process.getuid?.() === 0 ? '/sys' : mkdtempSync(join(tmpdir(), 'canopy-closed-'));
    if (closed !== '/sys') chmodSync(closed, 0o500);
    expectOneLine(await refusal({ DATA_DIR: join(closed, 'canopy') }), /data folder .* is not writable by you/);
    // Where nothing can be made at all it answers at once, too.
    if (existsSync('/proc/self'))
      expectOneLine(await refusal({ DATA_DIR: '/proc/canopy' }), /data folder .* is not writable by you/);
  });

  it('failure case 39: wrong configuration, naming the variable', async () => {
    expectOneLine(await refusal({ PORT: 'three thousand' }), /PORT must be a port/);
  });

  it('data of another PostgreSQL, and leaves it as it is', async () => {
    const older = join(installation.dataDir, 'older');
    mkdirSync(join(older, 'postgres'), { recursive: true });
    writeFileSync(join(older, 'postgres', 'PG_VERSION'), '17\n');
    expectOneLine(
      await refusal({ DATA_DIR: older }),
      /was made by PostgreSQL 17, and the one that came with this version of Canopy is 18\. Dump it with PostgreSQL 17/,
    );
    expect(readFileSync(join(older, 'postgres', 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('two processes on one port', async () => {
    expectOneLine(await refusal({ API_PORT: installation.env.PORT! }), /port \d+ is given twice/);
  });

  it('failure case 37: a database that does not answer', async () => {
    expectOneLine(await refusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }), /database/);
  });
});
