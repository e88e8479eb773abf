import { tileOrigin, type WebConfig } from '@canopy/platform/config';

/**
 * The one place that decides what a page of ours may load, made from the configuration once.
 * @returns the headers of one answer, by its nonce
 */
export function securityHeaders(
  config: Pick<WebConfig, 'map' | 'publicUrl' | 'cards'>,
  { development }: { development: boolean },
): (nonce: string) => [name: string, value: string][] {
  // Stripe's script, frames and API are let in only where its keys are set.
  const stripe = config.cards.kind === 'stripe';
  const policy = (nonce: string) => [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${stripe ? ' https://js.stripe.com https://*.js.stripe.com' : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Server-rendered style="…" attributes (a capacity bar, the map) carry no nonce.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${tileOrigin(config.map.tileUrl)}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${stripe ? ' https://api.stripe.com' : ''}`,
    `frame-src ${stripe ? 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com' : "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    // A form that leads on to the card provider's own pages is judged by where it ends.
    `form-action 'self'${stripe ? ' https://connect.stripe.com https://checkout.stripe.com https://invoice.stripe.com' : ''}`,
    "frame-ancestors 'none'",
  ];
  const unchanging: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    // `no-referrer` would make every plain form post `Origin: null`.
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['permissions-policy', 'camera=(self), microphone=(), geolocation=(self), payment=(self)'],
    ...(config.publicUrl.startsWith('https:')
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ];
  // Vite injects styles and scripts of its own while developing.
  if (development) return () => unchanging;
  return (nonce) => [['content-security-policy', policy(nonce).join('; ')], ...unchanging];
}
