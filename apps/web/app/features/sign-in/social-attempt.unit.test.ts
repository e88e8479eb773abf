import { describe, expect, it } from 'vitest';
import type { RequestArgs } from '../../server/context.server.ts';
import { attemptOf, codeChallenge, isStateOf, keptAttempt, newAttempt } from './social-attempt.server.ts';

const context = (publicUrl: string) => ({ config: { publicUrl } }) as unknown as RequestArgs['context'];
const local = context('http://localhost:3000');
const begun = newAttempt({ provider: 'google', to: '/my-calendar', popup: 'abc123' });
const backWith = (cookie: string): RequestArgs => ({
  context: local,
  request: new Request('http://localhost:3000/auth/google/callback', { headers: { cookie } }),
});
const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0]!;

describe('a way through Google or Facebook', () => {
  it('comes back as it was begun', () => {
    expect(attemptOf(backWith(cookieOf(keptAttempt(local, begun))), 'google')).toEqual(begun);
  });

  it('has its own state and verifier of 256 bits each time', () => {
    const another = newAttempt({ provider: 'google', to: '/', popup: null });
    for (const secret of [begun.state, begun.verifier, codeChallenge(begun)]) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set([begun.state, begun.verifier, another.state, another.verifier]).size).toBe(4);
  });

  it('is nobody else’s: another provider, no cookie or a broken one count as none', () => {
    expect(attemptOf(backWith(cookieOf(keptAttempt(local, begun))), 'facebook')).toBeNull();
    for (const cookie of [
      '',
      'canopy-social=',
      'canopy-social=%%%',
      `canopy-social=${Buffer.from('[1]').toString('base64url')}`,
      `canopy-social=${Buffer.from('null').toString('base64url')}`,
    ])
      expect(attemptOf(backWith(cookie), 'google')).toBeNull();
  });

  it('leads only to a path of ours, whatever a planted cookie says', () => {
    const planted = keptAttempt(local, { ...begun, to: 'https://evil.example', popup: '"</script>' });
    expect(attemptOf(backWith(cookieOf(planted)), 'google')).toMatchObject({ to: '/', popup: null });
  });

  it('knows its state, and no other of any length', () => {
    expect(isStateOf(begun, begun.state)).toBe(true);
    for (const state of [null, '', begun.state.slice(1), `${begun.state}x`, begun.verifier])
      expect(isStateOf(begun, state)).toBe(false);
  });

  it('is kept ten minutes, out of reach of scripts, and on https for this very host', () => {
    expect(keptAttempt(local, begun)).toMatch(/^canopy-social=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    expect(keptAttempt(context('https://canopy.example'), begun)).toMatch(
      /^__Host-canopy-social=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
    );
  });
});
