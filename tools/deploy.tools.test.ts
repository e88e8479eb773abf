import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentSchema, secretNames, webVariables } from '@canopy/platform/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from './process/project-root.ts';

const folder = join(projectRoot, 'deploy/systemd');
const units = readdirSync(folder);
const text = (unit: string) => readFileSync(join(folder, unit), 'utf8');
const known = new Set([...Object.keys(environmentSchema.shape), 'NODE_ENV']);
const ofNode = new Set(['NODE_COMPILE_CACHE']);

describe('units for systemd', () => {
  it.each(units)('%s starts a file that the build makes, with variables that there are', (unit) => {
    const [, node, file] = /^ExecStart=(\S+) --enable-source-maps (\S+)$/m.exec(text(unit))!;
    expect(existsSync(node!.replace('/opt/canopy', projectRoot))).toBe(true);
    expect(existsSync(join(projectRoot, file!))).toBe(true);
    const variables = [...text(unit).matchAll(/^Environment=(.+)$/gm)].flatMap(([, given]) =>
      given!.split(' ').map((one) => one.split('=')[0]!),
    );
    expect(variables.filter((name) => !known.has(name) && !ofNode.has(name))).toEqual([]);
  });

  it('the one that strangers reach is told no secret that it does not read', () => {
    const unset = [...text('canopy-web@.service').matchAll(/^UnsetEnvironment=(.+)$/gm)].flatMap(([, names]) =>
      names!.split(' '),
    );
    expect(unset).toEqual(secretNames.filter((secret) => !webVariables.some((read) => read === secret)));
  });

  // Where systemd is at home, it reads them too.
  const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;
  let copies: string;
  beforeAll(() => void (copies = mkdtempSync(join(tmpdir(), 'canopy-units-'))));
  afterAll(() => rmSync(copies, { recursive: true }));
  it('are read by systemd without a complaint', () => {
    cpSync(folder, copies, { recursive: true });
    for (const unit of units) writeFileSync(join(copies, unit), text(unit).replaceAll('/opt/canopy', projectRoot));
    const said = analyze
      ? spawnSync('systemd-analyze', ['verify', '--man=no', ...units.map((unit) => join(copies, unit))], {
          encoding: 'utf8',
        }).stderr
      : '';
    expect(said).toBe('');
  });
});

describe('containers', () => {
  interface Service {
    environment?: Record<string, string>;
    secrets?: string[];
    image?: string;
  }
  const read = (file: string) =>
    parse(readFileSync(join(projectRoot, file), 'utf8'), { merge: true }) as {
      services: Record<string, Service>;
      secrets?: Record<string, { file: string }>;
    };

  it('every variable of the product reaches them, and none that there is not', () => {
    const { environment } = read('docker-compose.yml').services['api']!;
    const given = Object.keys(environment!);
    expect(given.filter((name) => !known.has(name))).toEqual([]);
    // What the images, the network between them or the owner's step decide.
    const decided = /_HOST$|PORT$|^(DATA_DIR|SEED|NODE_ENV|MIGRATION_DATABASE_URL)$/;
    expect([...known].filter((name) => !given.includes(name) && !decided.test(name))).toEqual([]);
  });

  it('images are pinned to a minor version', () => {
    for (const { image } of Object.values(read('docker-compose.yml').services))
      if (image) expect(image).toMatch(/:v?\d+\.\d+|:RELEASE\./);
  });

  it('secrets as files lie over services that there are, each with the file that its variable names', () => {
    const over = read('docker/compose.secrets.yml');
    const services = read('docker-compose.yml').services;
    for (const [name, { environment, secrets }] of Object.entries(over.services)) {
      expect(services[name]).toBeDefined();
      const files = Object.entries(environment!).filter(([variable]) => variable.endsWith('_FILE'));
      expect(files.map(([, file]) => file.replace('/run/secrets/', '')).sort()).toEqual([...secrets!].sort());
      for (const [variable] of files) expect(environment![variable.replace(/_FILE$/, '')]).toBe('');
      for (const secret of secrets!) expect(over.secrets![secret]!.file).toBe(`./secrets/${secret}`);
    }
    expect(over.services['web']!.secrets).toEqual(['internal_key']);
  });
});

it('the proxy of the docs answers at IPv6 what it answers at IPv4', () => {
  const site = readFileSync(join(projectRoot, 'deploy/nginx/canopy.conf'), 'utf8');
  const doors = [...site.matchAll(/^ +listen (.+);$/gm)]
    .map(([, door]) => door!)
    .filter((door) => !door.includes('127.'));
  const four = doors.filter((door) => !door.startsWith('['));
  expect(four).toHaveLength(2);
  expect(doors.filter((door) => door.startsWith('[')).sort()).toEqual(four.map((door) => `[::]:${door}`).sort());
});

it('the proxy of the docs is read by nginx, where there is one', () => {
  const found = spawnSync('/bin/sh', ['-c', 'PATH=$PATH:/usr/sbin command -v nginx'], {
    encoding: 'utf8',
  }).stdout.trim();
  if (!found) return;
  const home = mkdtempSync(join(tmpdir(), 'canopy-nginx-'));
  const site = readFileSync(join(projectRoot, 'deploy/nginx/canopy.conf'), 'utf8')
    // A certificate is not at hand, and neither are the ports of the machine.
    .replaceAll(/^ +ssl_.*\n/gm, '')
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replace('443 ssl', '127.0.0.1:18443')
    .replace('listen 80', 'listen 127.0.0.1:18080')
    .replace('/var/log/nginx', home);
  writeFileSync(join(home, 'nginx.conf'), `pid ${home}/pid;\nevents {}\nhttp {\n${site}\n}\n`);
  execFileSync(found, ['-t', '-q', '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], { stdio: 'pipe' });
  rmSync(home, { recursive: true });
});
