import { addressOfSender } from '@canopy/contracts/brand';
import { z } from 'zod';
import { tileOrigin } from './tile-origin.ts';
import { isDecodable } from './url-parts.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', 'on', 'off', '1', '0'], { error: 'must be true or false' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'true' || value === 'on' || value === '1'));
const port = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(1, 'must be a port from 1 to 65535')
    .max(65_535, 'must be a port from 1 to 65535')
    .default(fallback);
const minutes = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a number of minutes' })
    .positive('must be more than 0')
    .max(1_440)
    .default(fallback);
const seconds = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a number of seconds' })
    .positive('must be more than 0')
    .max(86_400)
    .default(fallback);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
/** With a password in it, as somebody made it: a letter that means something in addresses is written as its code. */
const withPassword = (protocol: RegExp, error: string) =>
  z.url({ protocol, error }).refine((address) => !URL.canParse(address) || isDecodable(address), {
    error: 'has a % that begins no code: where it belongs to the password, write %25',
  });
const postgresUrl = withPassword(/^postgres(ql)?$/, 'must be a postgres:// URL');

/** Every variable that Canopy reads, with its default. Parsed once per process, see `loadConfig`. */
export const environmentSchema = z.object({
  CANOPY_MODE: z.enum(['local', 'production'], { error: 'must be local or production' }).optional(),
  PUBLIC_URL: httpUrl.optional(),
  PORT: port(3000),
  WEB_HOST: z.string().min(1).optional(),
  API_HOST: z.string().min(1).default('127.0.0.1'),
  API_PORT: port(3001),
  // Addresses are made by writing a path behind it, and some of them by taking its own away.
  API_URL: httpUrl
    .regex(
      /^https?:\/\/[^/?#@\\]+\/*$/i,
      'must be an origin without user, path, query or fragment, like http://api:3001',
    )
    .optional(),
  WORKER_HOST: z.string().min(1).default('127.0.0.1'),
  WORKER_PORT: port(3002),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  REDIS_URL: withPassword(/^rediss?$/, 'must be a redis:// URL').optional(),
  SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).default('demo'),
  // It travels in a header.
  INTERNAL_KEY: z
    .string()
    .min(32, 'must be at least 32 characters')
    .regex(
      /^[\x20-\x7e\x80-\xff]*$/,
      'must have no letters beyond Latin-1, which no header carries: use what `openssl rand -hex 32` prints',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  TRUST_PROXY_HOPS: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0)
    .max(10)
    .default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty'], { error: 'must be json or pretty' }).default('json'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z
    .string()
    .refine((from) => z.email().safeParse(addressOfSender(from)).success, {
      error: 'must be an email address, or a name with one, like Canopy <hello@canopy.example>',
    })
    .optional(),
  BRAND_NAME: z.string().max(60, 'must have at most 60 characters').optional(),
  BRAND_SUPPORT_EMAIL: z.email('must be an email address').optional(),
  BRAND_DONATE_URL: httpUrl.optional(),
  BRAND_MEETING_URL: httpUrl.optional(),
  BRAND_INSTAGRAM_URL: httpUrl.optional(),
  BRAND_FACEBOOK_URL: httpUrl.optional(),
  BRAND_LINKEDIN_URL: httpUrl.optional(),
  MAP_TILE_URL: z
    .string()
    .refine((template) => tileOrigin(template) !== null, {
      error: 'must be a tile URL template like https://tiles.example/{z}/{x}/{y}.png',
    })
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  FEATURED_LISTING: z.uuid('must be the id of a listing, as it stands in its address').optional(),
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  ALLOW_MOCK_PAYMENTS: flag(false),
  MOCK_DELAYS: flag(true),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe, like sk_test_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe, like pk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be the signing secret of a webhook endpoint, like whsec_…')
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be the signing secret of a webhook endpoint, like whsec_…')
    .optional(),
  STRIPE_API_BASE: httpUrl.regex(/^\w+:\/\/[^/?#]+\/?$/, 'must be an origin without a path').optional(),
  PREMIUM_TAX: z
    .string()
    .regex(/^(automatic|none|txr_\w+)$/, 'must be automatic, none, or the id of a tax rate of Stripe, like txr_…')
    .default('automatic'),
  GEOCODER_URL: httpUrl.optional(),
  MEDIA_S3_BUCKET: z.string().min(3, 'must be the name of a bucket').optional(),
  MEDIA_S3_REGION: z.string().min(1).optional(),
  MEDIA_S3_ENDPOINT: httpUrl.optional(),
  MEDIA_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  FACEBOOK_APP_ID: z.string().min(1).optional(),
  FACEBOOK_APP_SECRET: z.string().min(1).optional(),
  FACEBOOK_DIALOG_URL: httpUrl.default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: httpUrl.default('https://graph.facebook.com'),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
  RATE_LIMITS: flag(true),
  HOLD_MINUTES: minutes(15),
  SWEEP_SECONDS: seconds(60),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be 0 or more')
    .max(60, 'must be at most 60')
    .optional(),
});

export type Environment = z.output<typeof environmentSchema>;
