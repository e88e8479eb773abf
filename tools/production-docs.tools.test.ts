// docs/production.md is followed to the letter by people in one shell after the other command: here with stand-ins of the
// programs, below a folder instead of /.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from './process/project-root.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const blocks = (file: string) =>
  [...read(file).matchAll(/^( *)```sh\n(.*?)\n *```$/gms)].map(([, indent, text]) =>
    text!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
const blockWith = (text: string) => {
  const found = blocks('docs/production.md').filter((block) => block.includes(text));
  expect(found, text).toHaveLength(1);
  return found[0]!;
};

const programs = {
  git: 'mkdir -p "$3/deploy" && { [ -z "$CLONED_FOR_ROOT" ] || chmod 700 "$3"; }',
  npm: 'mkdir -p node_modules/node/bin && echo "#!/bin/sh" > node_modules/node/bin/node && chmod 755 node_modules/node/bin/node',
  // An account that is not root enters a folder that lets everybody in.
  sudo: 'case $(stat -c %a "$ROOT/opt/canopy-2") in *5) shift 2; exec "$@" ;; esac; echo "Permission denied" >&2; exit 1',
  // $FAILS is what breaks off after its first line.
  docker: 'echo what docker says; case "$*" in *"${FAILS:-nothing}"*) exit 2 ;; esac',
  pg_dump: 'echo what pg_dump says; [ "$FAILS" != pg_dump ]',
  tar: 'case $1 in cz*f) echo what tar says > "$2" ;; *) echo what tar says ;; esac; [ "$FAILS" != tar ] || exit 2; exit "${TAR_ENDS:-0}"',
  // Nobody is made on this machine.
  useradd: 'true',
  systemctl: 'echo "systemctl $*" >> "$ROOT/systemctl.log"',
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'canopy-docs-'));
  for (const folder of ['bin', 'etc/canopy', 'opt/canopy-1', 'var/lib/canopy'])
    mkdirSync(join(root, folder), { recursive: true });
  symlinkSync('canopy-1', join(root, 'opt/canopy'));
  writeFileSync(join(root, 'etc/canopy/owner.env'), 'MIGRATION_DATABASE_URL="postgres://127.0.0.1/canopy"\n');
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(root, 'bin', name), 0o755);
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** One shell, in the checkout that runs, for all of them. */
function follow(steps: string[], env: Record<string, string> = {}, cwd = join(root, 'opt/canopy')): void {
  const script = ['umask 022', ...steps].join('\n').replaceAll(/(?<![\w.])\/(etc|opt|var)\//g, `${root}/$1/`);
  spawnSync('bash', ['-c', script], {
    cwd,
    env: { ...process.env, ...env, ROOT: root, PATH: `${join(root, 'bin')}:${process.env['PATH']}` },
  });
}

const upgrade = () => blockWith('ln -sfn canopy-2');

describe.each([
  ['in containers', 'exec -T postgres pg_dump'],
  ['with systemd', 'pg_dump -Fc --exclude-schema=bullmq "$MIGRATION_DATABASE_URL"'],
])('a backup %s', (_, text) => {
  it('is for its owner alone, and lies where no build of an image copies it', () => {
    follow([blockWith(text)]);
    expect(readdirSync(join(root, 'opt/canopy'))).toEqual([]);
    const made = join(root, 'var/backups/canopy');
    expect(readdirSync(made).sort()).toEqual(['canopy.dump', 'media.tgz']);
    for (const file of ['canopy.dump', 'media.tgz']) expect(statSync(join(made, file)).mode & 0o077, file).toBe(0);
  });

  it.each(['pg_dump', 'tar'])('that breaks off in %s leaves the pair of the night before', (program) => {
    const made = join(root, 'var/backups/canopy');
    mkdirSync(made, { recursive: true });
    for (const file of ['canopy.dump', 'media.tgz']) writeFileSync(join(made, file), 'of yesterday');
    follow([blockWith(text)], { FAILS: program });
    for (const file of ['canopy.dump', 'media.tgz'])
      expect(readFileSync(join(made, file), 'utf8'), file).toBe('of yesterday');
    follow([blockWith(text)], { TAR_ENDS: '1' });
    for (const file of ['canopy.dump', 'media.tgz'])
      expect(readFileSync(join(made, file), 'utf8'), file).not.toBe('of yesterday');
  });

  it('leaves a shell from which a new version is installed that the processes can read', () => {
    follow([blockWith(text), upgrade()]);
    expect(statSync(join(root, 'opt/canopy-2')).mode & 0o777).toBe(0o755);
    expect(readlinkSync(join(root, 'opt/canopy'))).toBe('canopy-2');
    expect(readFileSync(join(root, 'systemctl.log'), 'utf8')).toBe('systemctl start canopy-migrate\n');
  });
});

it('the first version lies in a folder of its own, so that what it was started from stays when the next one comes', () => {
  rmSync(join(root, 'opt'), { recursive: true });
  mkdirSync(join(root, 'opt'));
  follow([blockWith('useradd --system')], {}, root);
  expect(readlinkSync(join(root, 'opt/canopy'))).toBe('canopy-1');
  // A process has the name of the folder itself, never that of the link.
  const startedFrom = realpathSync(join(root, 'opt/canopy/node_modules'));
  follow([upgrade()]);
  expect(realpathSync(join(root, 'opt/canopy'))).toBe(join(realpathSync(root), 'opt/canopy-2'));
  expect(realpathSync(startedFrom)).toBe(join(realpathSync(root), 'opt/canopy-1/node_modules'));
});

it('a shell that keeps everything for root installs a version for the processes all the same', () => {
  follow(['umask 077', upgrade()]);
  expect(statSync(join(root, 'opt/canopy-2')).mode & 0o777).toBe(0o755);
  expect(readlinkSync(join(root, 'opt/canopy'))).toBe('canopy-2');
});

it('the running version stays where the account of the processes cannot read the new one', () => {
  follow([upgrade()], { CLONED_FOR_ROOT: 'yes' });
  expect(readlinkSync(join(root, 'opt/canopy'))).toBe('canopy-1');
  expect(existsSync(join(root, 'systemctl.log'))).toBe(false);
});

it('only what is secret is written for its owner alone: the rest of the shell makes files as before', () => {
  for (const file of ['README.md', 'docs/production.md'])
    for (const block of blocks(file))
      expect(block.replaceAll(/^\(\n.*?^\)$|\(umask 077 && [^\n)]+\)/gms, ''), file).not.toContain('umask 077');
});

it('no command names the files of Compose, which would leave out those of your own; a line of .env does', () => {
  for (const file of ['README.md', 'docs/production.md']) expect(read(file), file).not.toMatch(/docker compose -f/);
  const [, named] = /^COMPOSE_FILE=(.+)$/m.exec(read('docs/production.md'))!;
  for (const file of named!.split(':')) expect(existsSync(join(projectRoot, file)), file).toBe(true);
});

it('an address keeps all of itself, whoever reads the file of settings', () => {
  const address = 'smtps://user:password@mail.example/?pool=true&maxConnections=2';
  for (const file of ['README.md', 'docs/production.md'])
    for (const [line, value] of read(file).matchAll(/^[A-Z_]*(?:SMTP|REDIS|DATABASE)_URL=(\S.*)$/gm))
      expect(value, line).toMatch(/^".*"$/);
  follow([
    'owner=o app=a',
    blockWith('> /etc/canopy/canopy.env').replace('smtps://user:password@mail.example', address),
    'set -a && . /etc/canopy/canopy.env && env > env.log',
  ]);
  const lines = readFileSync(join(root, 'opt/canopy/env.log'), 'utf8').split('\n');
  expect(lines).toEqual(expect.arrayContaining([`SMTP_URL=${address}`, 'REDIS_URL=redis://127.0.0.1:6379']));
});

it('a dump that somebody leaves in the checkout gets neither into an image nor into a commit', () => {
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/*.dump', '**/*.tgz']));
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['*.dump', '*.tgz']));
});

it('a secret that changed is read, also where Compose sees no change because it stands in a file', () => {
  const told = ['apps/web/app/i18n/en/admin-operations.ts', 'docs/production.md'].map((file) => {
    const lines = read(file).split('\n');
    return [
      file,
      lines.filter(
        (line) => /webhook secret changed|STRIPE_CONNECT_WEBHOOK_SECRET/.test(line) && line.includes('docker compose'),
      ),
    ] as const;
  });
  for (const [file, lines] of told) {
    expect(lines, file).toHaveLength(1);
    const [, flags] = /docker compose up -d (.*?)api/.exec(lines[0]!)!;
    expect(flags, file).toBe('--no-deps --force-recreate ');
  }
  expect(read('docs/production.md')).toMatch(/`INTERNAL_KEY` is lost or changed.*--force-recreate api worker web`/);
});
