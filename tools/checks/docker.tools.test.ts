// Images cannot be built on every machine that runs the tests; what can go wrong on paper is read here.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema, loadConfig } from '@canopy/platform/config';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../stack/project-root.ts';

interface Service {
  image?: string;
  build?: { dockerfile: string; target: string };
  environment?: Record<string, string | number>;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service>; volumes: Record<string, unknown> };
const dockerfile = read('docker/Dockerfile');
const ours = ['api', 'worker', 'web', 'migrate'];

/** `${NAME:-default}` and `${NAME:?complaint}` as compose fills them in. */
const filled = (value: string | number, given: Record<string, string>) =>
  String(value).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string, rest: string) => given[name] ?? (kind === '-' ? rest : ''));

it('docker-compose.yml has every part of a production installation', () => {
  expect(Object.keys(compose.services).sort()).toEqual(['api', 'mailpit', 'migrate', 'minio', 'postgres', 'proxy', 'redis', 'web', 'worker']);
  expect(compose.services.postgres!.image).toBe('postgres:18');
});

it.each(ours)('the service %s sets only variables that the configuration knows, and it would start with them', (name) => {
  const environment = compose.services[name]!.environment!;
  expect(Object.keys(environment).filter((variable) => !(variable in environmentSchema.shape))).toEqual([]);
  const given = { POSTGRES_PASSWORD: 'a-password', INTERNAL_KEY: 'k'.repeat(32) };
  const config = loadConfig(Object.fromEntries(Object.entries(environment).map(([variable, value]) => [variable, filled(value, given)])));
  expect(config).toMatchObject({ mode: 'production', queue: { redisUrl: 'redis://redis:6379' }, trustProxyHops: 1 });
});

it('what a service waits for and stores in exists', () => {
  for (const service of Object.values(compose.services)) {
    for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(other);
    for (const volume of service.volumes ?? []) if (!volume.startsWith('.')) expect(compose.volumes).toHaveProperty(volume.split(':')[0]!);
    if (service.build) expect(dockerfile).toMatch(new RegExp(`^FROM \\w+ AS ${service.build.target}$`, 'm'));
  }
});

it('the Dockerfile knows every workspace package, runs as nobody special and watches its health', () => {
  const manifests = globSync(['apps/*/package.json', 'libs/*/package.json', 'libs/features/*/package.json', 'tools/package.json'], { cwd: projectRoot });
  for (const manifest of manifests) expect(dockerfile).toContain(`COPY ${manifest} `);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile.match(/^HEALTHCHECK /gm)).toHaveLength(3);
});

it('the Dockerfile copies only what the build makes', () => {
  const made = new Set(['dist/apps/api', 'dist/apps/worker', 'dist/apps/web', 'apps/web/build', 'node_modules']);
  for (const [, source] of dockerfile.matchAll(/^COPY --from=\w+ \/canopy\/(\S+)/gm)) expect(made).toContain(source);
});
