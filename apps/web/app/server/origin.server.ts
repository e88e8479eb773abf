import { isPrivateHost, type WebConfig } from '@canopy/platform/config';

/**
 * Whether a form may be taken: its Origin must be our own. A browser always sends one with a form post,
 * so a missing or `null` Origin is refused. Locally the request's own loopback or private host counts as ours too.
 */
export function acceptsOrigin(
  origin: string | undefined,
  host: string | undefined,
  config: Pick<WebConfig, 'publicUrl' | 'mode'>,
): boolean {
  if (!origin || origin === 'null') return false;
  if (origin === new URL(config.publicUrl).origin) return true;
  if (config.mode !== 'local' || !host || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host && isPrivateHost(from.hostname);
}
