import { resolve } from 'node:path';
import { addressOfSender } from '@canopy/contracts/brand';
import { cardsOf, type CardsConfig } from './cards.ts';
import { ConfigurationError, together } from './configuration-error.ts';
import { environmentSchema, type Environment } from './environment.ts';
import { withSecretsFromFiles } from './secret-files.ts';
import { webVariables } from './web-variables.ts';

/** loopback and private addresses: what "local" means. */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name === '::1' || name.endsWith('.localhost')) return true;
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name);
  if (!octets) return false;
  const [a, b] = [Number(octets[1]), Number(octets[2])];
  return a === 127 || a === 10 || (a === 192 && b === 168) || (a === 172 && b >= 16 && b <= 31);
}

/** What every process knows. */
interface SharedConfig {
  mode: 'local' | 'production';
  /** Only source of absolute URLs and of the Origin check. No trailing slash. */
  publicUrl: string;
  /** Proves to the API that a request came through our own web process. */
  internalKey: string;
  /** Who knows it may read /metrics; null: there are none. */
  metricsToken: string | null;
  trustProxyHops: number;
  logLevel: Environment['LOG_LEVEL'];
  logFormat: Environment['LOG_FORMAT'];
  web: { host: string; port: number };
  map: { tileUrl: string; attribution: string };
  /** The id of the listing in the window of the home page; null: the newest. */
  featuredListing: string | null;
  /**
   * After SIGTERM a process goes on serving for so long, while its readiness already says no: a proxy in front looks
   * away first.
   */
  drainSeconds: number;
}

/** What the web process knows: it stands in front, and holds no password of the database and no key of a card. */
export interface WebConfig extends SharedConfig {
  api: { url: string };
  /** Whether pages let the card provider's scripts in; whether its keys belong together the API finds out. */
  cards: { kind: 'mock' | 'stripe' };
  /** Which of these ways of signing in pages offer. */
  social: { google: boolean; facebook: boolean };
}

export interface Config extends SharedConfig {
  api: { host: string; port: number; url: string };
  worker: { host: string; port: number };
  dataDir: string;
  databaseUrl: string;
  /** The role that owns the tables. Only the migrations ask for it; the others may not even know it. */
  migrationDatabaseUrl: string;
  queue: { redisUrl: string | null };
  seed: 'demo' | 'none';
  email: { kind: 'local' } | { kind: 'smtp'; url: string; from: string };
  geocoding: { kind: 'local' } | { kind: 'nominatim'; url: string; contact: string };
  cards: CardsConfig;
  media:
    | { kind: 'local' }
    | {
        kind: 's3';
        bucket: string;
        region: string;
        endpoint: string | null;
        accessKeyId: string;
        secretAccessKey: string;
      };
  /** Null: that way of signing in is not offered. */
  social: {
    google: { clientId: string; clientSecret: string; issuer: string } | null;
    facebook: { appId: string; appSecret: string; dialogUrl: string; graphUrl: string } | null;
  };
  /** Whether an administrator may do without; required unless it is said otherwise in production. */
  adminSecondFactor: 'required' | 'optional';
  /** Off only for load tests and browser tests of one machine; production refuses that. */
  rateLimits: boolean;
  holdMinutes: number;
  sweepSeconds: number;
}

/**
 * Parses the environment of an API, a worker or a command once.
 * @throws ConfigurationError with one line per process start that names the variable and what is wrong with it.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const e = parsed(env);
  const shared = sharedOf(e);
  const { mode, publicUrl } = shared;
  if (!e.DATABASE_URL)
    throw new ConfigurationError(
      'DATABASE_URL is not set. `npm start` brings its own PostgreSQL; a process started alone needs one.',
    );
  if (e.MIGRATION_DATABASE_URL && new URL(e.MIGRATION_DATABASE_URL).pathname !== new URL(e.DATABASE_URL).pathname) {
    throw new ConfigurationError(
      'MIGRATION_DATABASE_URL must name the same database as DATABASE_URL: only the role differs.',
    );
  }
  if (mode === 'production') refuseLocalInProduction(e);

  return {
    ...shared,
    api: { host: e.API_HOST, port: e.API_PORT, url: apiUrlOf(e) },
    worker: { host: e.WORKER_HOST, port: e.WORKER_PORT },
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? e.DATABASE_URL,
    queue: { redisUrl: e.REDIS_URL ?? null },
    seed: mode === 'production' ? 'none' : e.SEED,
    email: e.SMTP_URL
      ? { kind: 'smtp', url: e.SMTP_URL, from: e.MAIL_FROM ?? 'Canopy <hello@canopy.example>' }
      : { kind: 'local' },
    geocoding: e.GEOCODER_URL
      ? { kind: 'nominatim', url: e.GEOCODER_URL, contact: e.MAIL_FROM ? addressOfSender(e.MAIL_FROM) : publicUrl }
      : { kind: 'local' },
    cards: cardsOf(e, { mode, publicHost: !isPrivateHost(new URL(publicUrl).hostname) }),
    media: mediaOf(e),
    social: socialOf(e),
    adminSecondFactor: e.ADMIN_SECOND_FACTOR ?? (mode === 'production' ? 'required' : 'optional'),
    rateLimits: e.RATE_LIMITS,
    holdMinutes: e.HOLD_MINUTES,
    sweepSeconds: e.SWEEP_SECONDS,
  };
}

/**
 * Parses what the web process needs of its environment, and looks at nothing else there.
 * @throws ConfigurationError as `loadConfig` does
 */
export function loadWebConfig(env: Record<string, string | undefined> = process.env): WebConfig {
  const names = webVariables.flatMap((name) => [name, `${name}_FILE`]);
  const e = parsed(Object.fromEntries(names.map((name) => [name, env[name]])));
  return {
    ...sharedOf(e),
    api: { url: apiUrlOf(e) },
    cards: { kind: e.STRIPE_PUBLISHABLE_KEY ? 'stripe' : 'mock' },
    social: { google: e.GOOGLE_CLIENT_ID !== undefined, facebook: e.FACEBOOK_APP_ID !== undefined },
  };
}

function parsed(env: Record<string, string | undefined>): Environment {
  // A space at an end belongs to no value, and is hard to see: two processes that differ in it do not know each other.
  const trimmed = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim()]));
  // An empty line in an .env file means "not set".
  const given = Object.fromEntries(
    Object.entries(withSecretsFromFiles(trimmed)).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new ConfigurationError(`${String(issue.path[0])} ${issue.message}.`);
}

function sharedOf(e: Environment): SharedConfig {
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  const host = new URL(publicUrl).hostname;
  const mode = e.CANOPY_MODE ?? (isPrivateHost(host) ? 'local' : 'production');

  // Addresses are made by writing a path behind it.
  if (!/^https?:\/\/[^/?#@\\]+$/i.test(publicUrl))
    throw new ConfigurationError(
      'PUBLIC_URL must be an origin without user, path, query or fragment, like https://canopy.example.',
    );
  if (!e.INTERNAL_KEY)
    throw new ConfigurationError(
      'INTERNAL_KEY is not set. Use at least 32 random characters, the same for api, worker and web.',
    );
  if (mode === 'local' && !isPrivateHost(host)) {
    throw new ConfigurationError(
      'CANOPY_MODE must not be local on a public PUBLIC_URL: everybody could read the mails, with the links that open accounts. Leave it out.',
    );
  }
  if (mode === 'production') refuseOpenDoorsInProduction(e, e.INTERNAL_KEY);

  return {
    mode,
    // As browsers write it, in small letters and without a port that goes without saying: it is compared with what they
    // send, and cookies are secure where it begins with https.
    publicUrl: new URL(publicUrl).origin,
    internalKey: e.INTERNAL_KEY,
    metricsToken: e.METRICS_TOKEN ?? null,
    trustProxyHops: e.TRUST_PROXY_HOPS,
    logLevel: e.LOG_LEVEL,
    logFormat: e.LOG_FORMAT,
    web: { host: e.WEB_HOST ?? (mode === 'local' ? '127.0.0.1' : '0.0.0.0'), port: e.PORT },
    map: { tileUrl: e.MAP_TILE_URL, attribution: e.MAP_ATTRIBUTION },
    featuredListing: e.FEATURED_LISTING ?? null,
    drainSeconds: e.DRAIN_SECONDS ?? (mode === 'production' ? 5 : 0),
  };
}

const apiUrlOf = (e: Environment): string => (e.API_URL ?? `http://127.0.0.1:${e.API_PORT}`).replace(/\/+$/, '');

function mediaOf(e: Environment): Config['media'] {
  const s3 = together(e, 'MEDIA_S3_BUCKET', 'MEDIA_S3_REGION', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY');
  if (!s3) return { kind: 'local' };
  return {
    kind: 's3',
    bucket: s3.MEDIA_S3_BUCKET,
    region: s3.MEDIA_S3_REGION,
    endpoint: e.MEDIA_S3_ENDPOINT ?? null,
    accessKeyId: s3.MEDIA_S3_ACCESS_KEY_ID,
    secretAccessKey: s3.MEDIA_S3_SECRET_ACCESS_KEY,
  };
}

function socialOf(e: Environment): Config['social'] {
  const google = together(e, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const facebook = together(e, 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET');
  return {
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      issuer: e.GOOGLE_ISSUER,
    },
    facebook: facebook && {
      appId: facebook.FACEBOOK_APP_ID,
      appSecret: facebook.FACEBOOK_APP_SECRET,
      dialogUrl: e.FACEBOOK_DIALOG_URL,
      graphUrl: e.FACEBOOK_GRAPH_URL,
    },
  };
}

/** What no process may do in production, whichever it is. */
function refuseOpenDoorsInProduction(e: Environment, internalKey: string): void {
  if (!e.PUBLIC_URL)
    throw new ConfigurationError('PUBLIC_URL must be set in production: links in mails are made from it.');
  if (internalKey.startsWith('change-me'))
    throw new ConfigurationError('INTERNAL_KEY still holds the sample value. Use at least 32 random characters.');
  if (isGuessable(internalKey))
    throw new ConfigurationError(
      'INTERNAL_KEY is not random: it repeats itself. Use what `openssl rand -hex 32` prints.',
    );
  const { protocol, hostname } = new URL(e.PUBLIC_URL);
  if (protocol !== 'https:' && !isPrivateHost(hostname))
    throw new ConfigurationError('PUBLIC_URL must start with https:// in production: sessions travel in it.');
}

function refuseLocalInProduction(e: Environment): void {
  if (!e.SMTP_URL) throw new ConfigurationError('SMTP_URL must be set in production: without it no mail is delivered.');
  if (!e.MAIL_FROM)
    throw new ConfigurationError('MAIL_FROM must be set in production: mails need a sender that your domain allows.');
  if (!e.RATE_LIMITS)
    throw new ConfigurationError('RATE_LIMITS must stay on in production: without it passwords can be guessed.');
}

/** One letter over and over, a few letters, or a short word repeated. */
const isGuessable = (key: string): boolean => new Set(key).size < 8 || (key + key).indexOf(key, 1) < key.length;

/** Loads a configuration, or ends the process with the one line that says what is wrong. */
export function loadOrExit<Loaded>(load: () => Loaded): Loaded {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`Canopy cannot start: ${error.message}\n`);
    process.exit(1);
  }
}
