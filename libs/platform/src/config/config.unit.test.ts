import { describe, expect, it } from 'vitest';
import { isPrivateHost, loadConfig, loadWebConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';

const local = { DATABASE_URL: 'postgres://canopy@127.0.0.1/canopy', INTERNAL_KEY: '8b1f0c4e6a2d973508b1f0c4e6a2d9735' };
const production = {
  ...local,
  PUBLIC_URL: 'https://canopy.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Canopy <hello@canopy.example>',
  ALLOW_MOCK_PAYMENTS: 'true',
};

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
};
const liveStripe = { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

function refusal(env: Record<string, string>, load: (env: Record<string, string>) => unknown = loadConfig): string {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('wrong configuration refuses to start with one line that names the variable (failure case 39)', () => {
  it.each([
    ['PORT', { ...local, PORT: 'abc' }],
    ['API_PORT', { ...local, API_PORT: '70000' }],
    ['CANOPY_MODE', { ...local, CANOPY_MODE: 'staging' }],
    ['DATABASE_URL', { ...local, DATABASE_URL: 'mysql://x' }],
    ['DATABASE_URL', { INTERNAL_KEY: local.INTERNAL_KEY }],
    ['DATABASE_URL', { ...local, DATABASE_URL: 'postgres://canopy:50%@127.0.0.1/canopy' }],
    ['DATABASE_URL', { ...local, DATABASE_URL: 'postgres://can%opy@127.0.0.1/canopy' }],
    ['MIGRATION_DATABASE_URL', { ...local, MIGRATION_DATABASE_URL: 'postgres://owner:50%@127.0.0.1/canopy' }],
    ['MIGRATION_DATABASE_URL', { ...local, MIGRATION_DATABASE_URL: 'postgres://owner@127.0.0.1/another' }],
    ['REDIS_URL', { ...local, REDIS_URL: 'http://x' }],
    ['REDIS_URL', { ...local, REDIS_URL: 'redis://:50%@127.0.0.1' }],
    ['SEED', { ...local, SEED: 'yes' }],
    ['INTERNAL_KEY', { ...local, INTERNAL_KEY: 'short' }],
    ['INTERNAL_KEY', { ...local, INTERNAL_KEY: `${local.INTERNAL_KEY}Ω` }],
    ['INTERNAL_KEY', { ...local, INTERNAL_KEY: `${local.INTERNAL_KEY}\u0000x` }],
    ['INTERNAL_KEY', { ...local, INTERNAL_KEY: `${local.INTERNAL_KEY}\nx` }],
    ['API_URL', { ...local, API_URL: 'http://api:3001?x=1' }],
    ['API_URL', { ...local, API_URL: 'http://api:3001/?' }],
    ['API_URL', { ...local, API_URL: 'http://api:3001/#x' }],
    ['API_URL', { ...local, API_URL: 'http://user:password@api:3001' }],
    ['API_URL', { ...local, API_URL: 'http://api:3001/inside' }],
    ['TRUST_PROXY_HOPS', { ...local, TRUST_PROXY_HOPS: '-1' }],
    ['PUBLIC_URL', { ...local, PUBLIC_URL: 'canopy.example' }],
    ['PUBLIC_URL', { ...local, PUBLIC_URL: 'http://localhost:3000/app' }],
    ['PUBLIC_URL', { ...local, PUBLIC_URL: 'https://canopy.example/?' }],
    ['PUBLIC_URL', { ...local, PUBLIC_URL: 'https://canopy.example/?x' }],
    ['PUBLIC_URL', { ...local, PUBLIC_URL: 'https://canopy.example#x' }],
    ['PUBLIC_URL', { ...local, PUBLIC_URL: 'https://user:password@canopy.example' }],
    ['PUBLIC_URL', { ...local, PUBLIC_URL: 'https:canopy.example' }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: 'http://canopy.example' }],
    ['PUBLIC_URL', { ...local, CANOPY_MODE: 'production' }],
    ['SMTP_URL', { ...production, SMTP_URL: '' }],
    ['MAIL_FROM', { ...production, MAIL_FROM: '' }],
    ['MAIL_FROM', { ...production, MAIL_FROM: 'Canopy' }],
    ['MAIL_FROM', { ...production, MAIL_FROM: 'Canopy <canopy.example>' }],
    ['INTERNAL_KEY', { ...production, INTERNAL_KEY: 'change-me-change-me-change-me-change-me' }],
    ['INTERNAL_KEY', { ...production, INTERNAL_KEY: 'k'.repeat(32) }],
    ['INTERNAL_KEY', { ...production, INTERNAL_KEY: 'ab12'.repeat(10) }],
    ['INTERNAL_KEY', { ...production, INTERNAL_KEY: 'canopy-key'.repeat(4) }],
    ['CANOPY_MODE', { ...production, CANOPY_MODE: 'local' }],
    ['CANOPY_MODE', { ...local, PUBLIC_URL: 'http://203.0.113.7', CANOPY_MODE: 'local' }],
    ['MAP_TILE_URL', { ...local, MAP_TILE_URL: 'ftp://tiles' }],
    ['MAP_TILE_URL', { ...local, MAP_TILE_URL: 'https//tiles.example/{z}/{x}/{y}.png' }],
    ['MAP_TILE_URL', { ...local, MAP_TILE_URL: 'https://tiles.example:{port}/{z}/{x}/{y}.png' }],
    ['HOLD_MINUTES', { ...local, HOLD_MINUTES: '0' }],
    ['ADMIN_SECOND_FACTOR', { ...local, ADMIN_SECOND_FACTOR: 'yes' }],
    ['RATE_LIMITS', { ...production, RATE_LIMITS: 'off' }],
    ['GOOGLE_CLIENT_SECRET', { ...local, GOOGLE_CLIENT_ID: 'id' }],
    ['GOOGLE_ISSUER', { ...local, GOOGLE_ISSUER: 'accounts.google.com' }],
    ['FACEBOOK_APP_ID', { ...local, FACEBOOK_APP_SECRET: 'secret' }],
    [
      'MEDIA_S3_REGION',
      { ...local, MEDIA_S3_BUCKET: 'media', MEDIA_S3_ACCESS_KEY_ID: 'id', MEDIA_S3_SECRET_ACCESS_KEY: 'secret' },
    ],
    ['STRIPE_PUBLISHABLE_KEY', { ...local, STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', { ...local, ...stripe, STRIPE_CONNECT_WEBHOOK_SECRET: '' }],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', { ...local, ...stripe, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_a' }],
    ['STRIPE_SECRET_KEY', { ...local, ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...local, ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...local, ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...local, ...stripe, STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_SECRET_KEY', { ...production, ...stripe }],
    ['STRIPE_API_BASE', { ...local, ...stripe, STRIPE_API_BASE: 'stripe.test' }],
    ['STRIPE_API_BASE', { ...local, ...stripe, STRIPE_API_BASE: 'https://stripe.test/v1' }],
    ['STRIPE_API_BASE', { ...production, ...liveStripe, STRIPE_API_BASE: 'http://stripe.internal:4000' }],
    ['LOG_LEVEL', { ...local, LOG_LEVEL: 'loud' }],
    ['LOG_FORMAT', { ...local, LOG_FORMAT: 'xml' }],
  ])('%s', (variable, env) => {
    const line = refusal(env);
    expect(line.startsWith(variable)).toBe(true);
    expect(line).not.toContain('\n');
  });
});

it('a space or a new line at an end of a value belongs to it in no process', () => {
  const key = `${local.INTERNAL_KEY} \n`;
  const [api, web] = [loadConfig({ ...local, INTERNAL_KEY: key }), loadWebConfig({ INTERNAL_KEY: key })];
  expect([api.internalKey, web.internalKey]).toEqual([local.INTERNAL_KEY, local.INTERNAL_KEY]);
  expect(loadConfig({ ...local, SMTP_URL: ' ', PUBLIC_URL: ' http://localhost:4000/ ', PORT: '\t' })).toMatchObject({
    email: { kind: 'local' },
    publicUrl: 'http://localhost:4000',
    web: { port: 3000 },
  });
});

it('PUBLIC_URL is what browsers make of it, however it was typed: by its beginning cookies are secure', () => {
  const PUBLIC_URL = 'HTTPS://Canopy.Example:443/';
  const configs = [loadConfig({ ...production, PUBLIC_URL }), loadWebConfig({ ...production, PUBLIC_URL })];
  expect(configs.map(({ publicUrl }) => publicUrl)).toEqual(['https://canopy.example', 'https://canopy.example']);
});

it('the address of the API may end in a slash, and a key may have any sign that a header carries', () => {
  const key = 'S0me+/=clé with-~signs!'.repeat(2);
  const { api, internalKey } = loadWebConfig({ INTERNAL_KEY: key, API_URL: 'HTTP://api:3001/' });
  expect([api.url, internalKey]).toEqual(['HTTP://api:3001', key]);
});

it('the geocoder is told whom to write to, and no name: a header has no letters that are not Latin', () => {
  const geocoding = { GEOCODER_URL: 'https://nominatim.example' };
  expect(loadConfig({ ...local, ...geocoding, MAIL_FROM: 'Cœur <hello@canopy.example>' }).geocoding).toMatchObject({
    contact: 'hello@canopy.example',
  });
  expect(loadConfig({ ...local, ...geocoding }).geocoding).toMatchObject({ contact: 'http://localhost:3000' });
});

describe('one meaning of local', () => {
  it('is local where PUBLIC_URL is loopback or private, and production elsewhere', () => {
    expect(loadConfig(local)).toMatchObject({
      mode: 'local',
      publicUrl: 'http://localhost:3000',
      email: { kind: 'local' },
      seed: 'demo',
      web: { host: '127.0.0.1' },
    });
    expect(loadConfig({ ...local, PUBLIC_URL: 'http://192.168.1.20:3000/' })).toMatchObject({
      mode: 'local',
      publicUrl: 'http://192.168.1.20:3000',
    });
    expect(loadConfig(production)).toMatchObject({
      mode: 'production',
      email: { kind: 'smtp' },
      seed: 'none',
      web: { host: '0.0.0.0' },
    });
  });

  it.each([
    'localhost',
    'app.localhost',
    '127.0.0.1',
    '[::1]',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.9',
  ])('%s is private', (host) => expect(isPrivateHost(host)).toBe(true));
  it.each(['canopy.example', '172.32.0.1', '11.0.0.1', '192.169.0.1', 'localhost.example'])('%s is public', (host) =>
    expect(isPrivateHost(host)).toBe(false),
  );

  it('MOCK-01: simulated cards stand in on a local host, and refuse a public one unless that is said on purpose', () => {
    expect(loadConfig(local).cards.kind).toBe('mock');
    expect(refusal({ ...production, ALLOW_MOCK_PAYMENTS: 'false' })).toContain('ALLOW_MOCK_PAYMENTS');
  });

  it('all of the keys mean real cards, and then a public host needs no permission to simulate', () => {
    expect(loadConfig({ ...local, ...stripe }).cards).toMatchObject({ kind: 'stripe', livemode: false, apiBase: null });
    expect(loadConfig({ ...local, ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:9000/' }).cards).toMatchObject({
      apiBase: 'http://127.0.0.1:9000',
    });
    expect(loadConfig({ ...production, ALLOW_MOCK_PAYMENTS: '', ...liveStripe }).cards).toMatchObject({
      kind: 'stripe',
      livemode: true,
      secretKey: 'rk_live_1',
    });
  });

  it('API-03: the base URL of the API can be overridden', () => {
    expect(loadConfig(local).api.url).toBe('http://127.0.0.1:3001');
    expect(loadConfig({ ...local, API_URL: 'http://api.internal:4000/' }).api.url).toBe('http://api.internal:4000');
  });
});

describe('the web process', () => {
  const needed = { PUBLIC_URL: 'https://canopy.example', INTERNAL_KEY: local.INTERNAL_KEY };

  it('starts without what only an API and a worker need, and reads none of it', () => {
    expect(loadWebConfig(needed)).toMatchObject({ mode: 'production', cards: { kind: 'mock' }, drainSeconds: 5 });
    const all = {
      ...needed,
      ...liveStripe,
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      DATABASE_URL: 'postgres://canopy:secret@db/canopy',
    };
    expect(loadWebConfig(all)).toEqual({
      ...loadWebConfig(needed),
      cards: { kind: 'stripe' },
      social: { google: true, facebook: false },
    });
  });

  it('reads the key between the processes from a file too', () => {
    expect(refusal({ ...needed, INTERNAL_KEY: '', INTERNAL_KEY_FILE: '/nowhere' }, loadWebConfig)).toMatch(
      /^INTERNAL_KEY_FILE names \/nowhere, which cannot be read/,
    );
  });

  it.each([
    ['INTERNAL_KEY', { ...needed, INTERNAL_KEY: '' }],
    ['INTERNAL_KEY', { ...needed, INTERNAL_KEY: 'ab12'.repeat(10) }],
    ['PUBLIC_URL', { ...needed, PUBLIC_URL: 'http://canopy.example' }],
    ['PUBLIC_URL', { INTERNAL_KEY: local.INTERNAL_KEY, CANOPY_MODE: 'production' }],
    ['CANOPY_MODE', { ...needed, CANOPY_MODE: 'local' }],
    ['API_URL', { ...needed, API_URL: 'api:3001' }],
    ['MAP_TILE_URL', { ...needed, MAP_TILE_URL: 'ftp://tiles' }],
    ['MAP_TILE_URL', { ...needed, MAP_TILE_URL: 'https//tiles.example/{z}/{x}/{y}.png' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...needed, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }],
  ])('%s that is wrong refuses to start', (variable, env) => {
    expect(refusal(env, loadWebConfig)).toMatch(new RegExp(`^${variable} `));
  });
});
