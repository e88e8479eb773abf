import type { Environment } from './environment.ts';

/** What the web process reads: what a deployment may leave out for it, and should where it is a secret, is the rest. */
export const webVariables = [
  'CANOPY_MODE',
  'PUBLIC_URL',
  'PORT',
  'WEB_HOST',
  'API_PORT',
  'API_URL',
  'INTERNAL_KEY',
  'METRICS_TOKEN',
  'TRUST_PROXY_HOPS',
  'LOG_LEVEL',
  'LOG_FORMAT',
  // Whoever sends our mails is whom people write to, where BRAND_SUPPORT_EMAIL names nobody.
  'MAIL_FROM',
  'BRAND_NAME',
  'BRAND_SUPPORT_EMAIL',
  'BRAND_DONATE_URL',
  'BRAND_MEETING_URL',
  'BRAND_INSTAGRAM_URL',
  'BRAND_FACEBOOK_URL',
  'BRAND_LINKEDIN_URL',
  'MAP_TILE_URL',
  'MAP_ATTRIBUTION',
  'FEATURED_LISTING',
  'GOOGLE_CLIENT_ID',
  'FACEBOOK_APP_ID',
  'STRIPE_PUBLISHABLE_KEY',
  'DRAIN_SECONDS',
] as const satisfies (keyof Environment)[];
