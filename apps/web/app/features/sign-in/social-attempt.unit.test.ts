import { describe, expect, it } from 'vitest';
import type { RequestArgs } from '../../server/context.server.ts';
import { attemptOf, codeChallenge, endedAttempt, isOver, keptAttempt, newAttempt } from './social-attempt.server.ts';

const context = (publicUrl: string) => ({ config: { publicUrl } }) as unknown as RequestArgs['context'];
const local = context('http://localhost:3000');
const begun = newAttempt({ provider: 'google', to: '/my-calendar', popup: 'abc123' });
const backWith = (cookie = '', of = local): RequestArgs => ({
  context: of,
  request: new Request('http://localhost:3000/auth/google/callback', { headers: { cookie } }),
});
const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0]!;
/** The browser after these were begun, one after the other. */
const after = (...attempts: (typeof begun)[]): RequestArgs =>
  attempts.reduce((browser, attempt) => backWith(cookieOf(keptAttempt(browser, attempt))), backWith());
const another = (more: Partial<typeof begun> = {}) => ({
  ...newAttempt({ provider: 'google', to: '/', popup: null }),
  ...more,
});

describe('a way through Google or Facebook', () => {
  it('comes back as it was begun', () => {
    expect(attemptOf(after(begun), 'google', begun.state)).toEqual(begun);
  });

  it('has its own state and verifier of 256 bits each time', () => {
    const second = another();
    for (const secret of [begun.state, begun.verifier, codeChallenge(begun)]) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set([begun.state, begun.verifier, second.state, second.verifier]).size).toBe(4);
  });

  it('is nobody else’s: another provider, no cookie or a broken one count as none', () => {
    expect(attemptOf(after(begun), 'facebook', begun.state)).toBeNull();
    const broken = ['[1]', 'null', '{"attempts":1}', '{"attempts":[null,1,{}]}', JSON.stringify(begun)];
    for (const cookie of [
      '',
      'canopy-social=',
      'canopy-social=%%%',
      ...broken.map((text) => `canopy-social=${Buffer.from(text).toString('base64url')}`),
    ])
      expect(attemptOf(backWith(cookie), 'google', begun.state)).toBeNull();
  });

  it('leads only to a path of ours, whatever a planted cookie says', () => {
    const planted = after({ ...begun, to: 'https://evil.example', popup: '"</script>' });
    expect(attemptOf(planted, 'google', begun.state)).toMatchObject({ to: '/', popup: null });
  });

  it('knows its state, and no other of any length', () => {
    for (const state of [null, '', begun.state.slice(1), `${begun.state}x`, begun.verifier])
      expect(attemptOf(after(begun), 'google', state)).toBeNull();
  });

  it('goes on when a second one begins or ends, whoever it is with', () => {
    const [second, third] = [another(), another({ provider: 'facebook' })];
    const browser = after(begun, second, third);
    expect(attemptOf(browser, 'google', begun.state)).toEqual(begun);
    expect(attemptOf(browser, 'facebook', third.state)).toEqual(third);
    const left = backWith(cookieOf(endedAttempt(browser, second)));
    expect([
      attemptOf(left, 'google', second.state),
      attemptOf(left, 'google', begun.state),
      attemptOf(left, 'facebook', third.state),
    ]).toEqual([null, begun, third]);
    expect(endedAttempt(after(begun), begun)).toMatch(/^canopy-social=; .*Max-Age=0$/);
  });

  it('gives way to newer ones, so that the cookie stays one that browsers take', () => {
    const many = Array.from({ length: 6 }, () => another());
    const browser = after(...many);
    expect(many.map(({ state }) => attemptOf(browser, 'google', state) !== null)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    const long = Array.from({ length: 4 }, () => another({ to: `/listings?q=${'x'.repeat(1_200)}` }));
    const cookie = after(...long).request.headers.get('cookie')!;
    expect(cookie.length).toBeLessThan(4_000);
    expect(attemptOf(backWith(cookie), 'google', long[3]!.state)).toEqual(long[3]);
  });

  it('is over after ten minutes, and still known by then', () => {
    const old = { ...begun, begunAt: Date.now() - 601_000 };
    expect([isOver(begun), isOver(old)]).toEqual([false, true]);
    expect(attemptOf(after(old), 'google', old.state)).toEqual(old);
  });

  it('is kept half a day, out of reach of scripts, and on https for this very host', () => {
    expect(keptAttempt(backWith(), begun)).toMatch(
      /^canopy-social=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/,
    );
    expect(keptAttempt(backWith('', context('https://canopy.example')), begun)).toMatch(
      /^__Host-canopy-social=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=43200$/,
    );
  });
});
