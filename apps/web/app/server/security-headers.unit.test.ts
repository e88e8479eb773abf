import type { Config } from '@canopy/platform/config';
import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.server.ts';

const policy = (cards: object) =>
  Object.fromEntries(
    new Map(securityHeaders({ map: { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' }, publicUrl: 'https://canopy.example', cards } as Config, 'n', { development: false }))
      .get('content-security-policy')!
      .split('; ')
      .map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]),
  ) as Record<string, string>;

it('lets in what the card provider needs, and only where its keys are set', () => {
  expect(JSON.stringify(policy({ kind: 'mock', delays: true }))).not.toContain('stripe');
  expect(policy({ kind: 'mock', delays: true })['frame-src']).toBe("'none'");
  expect(policy({ kind: 'stripe' })).toMatchObject({
    'script-src': "'self' 'nonce-n' https://js.stripe.com https://*.js.stripe.com",
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    'connect-src': "'self' https://api.stripe.com",
  });
});
