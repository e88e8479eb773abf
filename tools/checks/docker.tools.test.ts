// Images cannot be built on every machine that runs the tests; what can go wrong on paper is read here.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandOf } from '@canopy/contracts/brand';
import { environmentSchema, loadConfig, loadWebConfig, secretNames, webVariables } from '@canopy/platform/config';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../process/project-root.ts';

interface Service {
  image?: string;
  build?: { dockerfile: string; target: string };
  environment?: Record<string, string | number>;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
  read_only?: boolean;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  logging?: { options: Record<string, string> };
  deploy?: { resources: { limits: { memory?: string } } };
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const dockerfile = read('docker/Dockerfile');
const ours = ['api', 'worker', 'web', 'migrate'];

/** `${NAME:-default}` and `${NAME:?complaint}` as compose fills them in. */
const filled = (value: string | number, given: Record<string, string>) =>
  String(value).replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind: string, rest: string) => given[name] ?? (kind === '-' ? rest : ''),
  );

it('docker-compose.yml has every part of a production installation', () => {
  expect(Object.keys(compose.services).sort()).toEqual([
    'api',
    'mailpit',
    'migrate',
    'minio',
    'postgres',
    'proxy',
    'redis',
    'web',
    'worker',
  ]);
  expect(compose.services.postgres!.image).toMatch(/^postgres:18\.\d+$/);
});

it.each(ours)(
  'the service %s sets only variables that the configuration knows, and it would start with them',
  (name) => {
    const environment = compose.services[name]!.environment!;
    expect(Object.keys(environment).filter((variable) => !(variable in environmentSchema.shape))).toEqual([]);
    const given = {
      POSTGRES_PASSWORD: 'a-password',
      APP_DATABASE_PASSWORD: 'another',
      INTERNAL_KEY: '8b1f0c4e6a2d973508b1f0c4e6a2d9735',
    };
    const filledIn = Object.fromEntries(
      Object.entries(environment).map(([variable, value]) => [variable, filled(value, given)]),
    );
    if (name === 'web') {
      expect(loadWebConfig(filledIn)).toMatchObject({ mode: 'production', api: { url: 'http://api:3001' } });
      return;
    }
    expect(loadConfig(filledIn)).toMatchObject({
      mode: 'production',
      queue: { redisUrl: 'redis://redis:6379' },
      trustProxyHops: 1,
    });
  },
);

it.each(ours)('every setting reaches the service %s as it was given', (name) => {
  // What the images decide, what Compose decides, and what only the step migrate may know.
  const decided = [
    'PORT',
    'WEB_HOST',
    'API_HOST',
    'API_PORT',
    'WORKER_HOST',
    'WORKER_PORT',
    'DATA_DIR',
    'SEED',
    'CANOPY_MODE',
    'API_URL',
    'DATABASE_URL',
    'REDIS_URL',
    'MIGRATION_DATABASE_URL',
  ];
  const environment = compose.services[name]!.environment!;
  const given = (variable: string) => filled(environment[variable] ?? '', { [variable]: 'given' });
  const read = name === 'web' ? webVariables : Object.keys(environmentSchema.shape);
  expect(read.filter((variable) => !decided.includes(variable) && given(variable) !== 'given')).toEqual([]);
});

it('the service that strangers reach knows what it reads and nothing else, and of all secrets the two of its own', () => {
  const known = Object.keys(compose.services.web!.environment!);
  expect(known.filter((variable) => !webVariables.some((read) => read === variable))).toEqual([]);
  expect(secretNames.filter((secret) => known.includes(secret))).toEqual(['INTERNAL_KEY', 'METRICS_TOKEN']);
});

it('pages name the address that the mails of this installation come from, unless it has another for people', () => {
  const shown = (given: Record<string, string>) =>
    brandOf(
      Object.fromEntries(
        Object.entries(compose.services.web!.environment!).map(([variable, value]) => [variable, filled(value, given)]),
      ),
    ).supportEmail;
  expect(shown({ MAIL_FROM: 'Maple <mail@maple.example>' })).toBe('mail@maple.example');
  expect(shown({ MAIL_FROM: 'Maple <mail@maple.example>', BRAND_SUPPORT_EMAIL: 'help@maple.example' })).toBe(
    'help@maple.example',
  );
});

it('the password of the role that owns the tables is told to the database and to the migrations alone', () => {
  const knows = Object.entries(compose.services).filter(([, { environment }]) =>
    JSON.stringify(environment ?? {}).includes('POSTGRES_PASSWORD:'),
  );
  expect(knows.map(([name]) => name).sort()).toEqual(['migrate', 'postgres']);
});

it('no password, key or secret has a value that works and that everybody can read here', () => {
  for (const [name, { environment }] of Object.entries(compose.services)) {
    for (const [variable, value] of Object.entries(environment ?? {})) {
      // MinIO takes none of less than eight characters.
      if (/PASSWORD|KEY|SECRET/.test(variable))
        expect(filled(value, {}).length, `${name}: ${variable}`).toBeLessThan(8);
    }
  }
});

it('no service fills the disk with its log or takes all the memory, and every image is one that was chosen', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service.logging?.options['max-size'], name).toBe('20m');
    expect(service.deploy?.resources.limits.memory, name).toMatch(/^\d+(m|g)$/);
    if (service.image) expect(service.image, name).toMatch(/:(v?\d+\.\d+|RELEASE\.)/);
  }
  for (const name of ours)
    expect(compose.services[name], name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      stop_grace_period: '25s',
    });
});

it('a database that only prepares its new volume, at its socket, is not taken for one that is there', () => {
  expect(compose.services['postgres']!.healthcheck!.test).toEqual([
    'CMD-SHELL',
    'pg_isready -h 127.0.0.1 -U canopy -d canopy',
  ]);
});

it('what a service waits for and stores in exists', () => {
  for (const service of Object.values(compose.services)) {
    for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(other);
    for (const volume of service.volumes ?? [])
      if (!volume.startsWith('.')) expect(compose.volumes).toHaveProperty(volume.split(':')[0]!);
    if (service.build) expect(dockerfile).toMatch(new RegExp(`^FROM \\w+ AS ${service.build.target}$`, 'm'));
  }
});

it('the Dockerfile knows every workspace package, runs as nobody special and watches its health', () => {
  const manifests = globSync(
    [
      'apps/*/package.json',
      'libs/*/package.json',
      'libs/features/*/package.json',
      '{testing,tools,bench}/package.json',
    ],
    { cwd: projectRoot },
  );
  for (const manifest of manifests) expect(dockerfile).toContain(`COPY ${manifest} `);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile.match(/^HEALTHCHECK .*\/health\/ready/gm)).toHaveLength(3);
});

it('every process answers the others of the network, Prometheus among them, where the rules for it say', () => {
  const stages = new Map(dockerfile.split(/^FROM /m).map((stage) => [/^\w+ AS (\w+)/.exec(stage)?.[1], stage]));
  const listens = ['api', 'worker', 'web'].map((name) => {
    const stage = stages.get(name)!;
    const set = Object.fromEntries([...stage.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]));
    const { [`${name.toUpperCase()}_HOST`]: host, [name === 'web' ? 'PORT' : `${name.toUpperCase()}_PORT`]: port } =
      set;
    expect([name, host]).toEqual([name, '0.0.0.0']);
    expect(stage).toContain(`EXPOSE ${port}`);
    return `${name}:${port}`;
  });
  const targets = /targets: \[(.*?)\]/.exec(read('docs/alerts.yml'))![1]!;
  expect(targets.split(', ')).toEqual(listens.map((target) => `'${target}'`));
});

it('the images run the Node that npm brings', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
  const [major, minor] = lock.packages['node_modules/node']!.version.split('.');
  expect(new Set(dockerfile.match(/^FROM node:\S+/gm))).toEqual(new Set([`FROM node:${major}.${minor}-slim`]));
});

it('the Dockerfile copies only what the build makes', () => {
  const made = new Set(['dist/apps/api', 'dist/apps/worker', 'dist/apps/web', 'apps/web/build', 'node_modules']);
  for (const [, source] of dockerfile.matchAll(/^COPY --from=\w+ \/canopy\/(\S+)/gm)) expect(made).toContain(source);
});
