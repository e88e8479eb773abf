import { describe, expect, it } from 'vitest';
import type { WebConfig } from '@canopy/platform/config';
import { securityHeaders } from './security-headers.server.ts';
import { hardenedCookie } from './cookies.server.ts';
import type { RequestArgs } from './context.server.ts';

const map = { tileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '' };
const headers = (publicUrl: string, cards: object = { kind: 'mock', delays: true }) =>
  new Map(securityHeaders({ publicUrl, map, cards } as WebConfig, { development: false })('n0nce'));

describe('what the browser is told about every page', () => {
  it('scripts and styles run with the nonce of this answer alone; frames, plugins and foreign forms never', () => {
    const policy = headers('http://localhost:3000').get('content-security-policy')!.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self' 'nonce-n0nce'",
        "style-src 'self' 'nonce-n0nce'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob: https://*.tiles.example",
      ]),
    );
    expect(policy.find((rule) => rule.startsWith('script-src'))).not.toContain('unsafe');
  });

  it('links in mails tell no other site their token, popups keep to themselves, types are not guessed', () => {
    const all = headers('http://localhost:3000');
    expect(all.get('referrer-policy')).toBe('same-origin');
    expect(all.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(all.get('x-content-type-options')).toBe('nosniff');
    expect(all.get('permissions-policy')).toBe('camera=(self), microphone=(), geolocation=(self), payment=(self)');
  });

  it('on https, and only there, browsers are told to stay there, and cookies belong to this very host', () => {
    expect(headers('http://localhost:3000').has('strict-transport-security')).toBe(false);
    expect(headers('https://canopy.example').get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    const cookie = (publicUrl: string) =>
      hardenedCookie({ config: { publicUrl } } as unknown as RequestArgs['context'], {
        name: 'canopy',
        value: 'token',
        seconds: 60,
      });
    expect(cookie('https://canopy.example')).toBe(
      '__Host-canopy=token; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
    );
    expect(cookie('http://localhost:3000')).toBe('canopy=token; Path=/; HttpOnly; SameSite=Lax; Max-Age=60');
  });

  it('what the card provider needs is let in only where its keys are set', () => {
    const policy = (cards: object) =>
      Object.fromEntries(
        headers('https://canopy.example', cards)
          .get('content-security-policy')!
          .split('; ')
          .map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]),
      ) as Record<string, string>;
    expect(JSON.stringify(policy({ kind: 'mock', delays: true }))).not.toContain('stripe');
    expect(policy({ kind: 'mock', delays: true })['frame-src']).toBe("'none'");
    expect(policy({ kind: 'stripe' })).toMatchObject({
      'script-src': "'self' 'nonce-n0nce' https://js.stripe.com https://*.js.stripe.com",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
    });
  });
});
