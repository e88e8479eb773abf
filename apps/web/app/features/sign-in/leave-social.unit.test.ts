import { expect, it } from 'vitest';
import type { RequestArgs } from '../../server/context.server.ts';
import { leaveSocial } from './leave-social.server.ts';

const context = { nonce: 'n0nce' } as unknown as RequestArgs['context'];

it('without a popup, this window goes on', () => {
  const answer = leaveSocial(context, { popup: null, to: '/my-calendar', cookies: ['a=1', 'b=2'] });
  expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
    302,
    '/my-calendar',
    ['a=1', 'b=2'],
  ]);
});

it('in a popup, a page with the nonce of this answer reports on the channel of its attempt, and nothing in the address can leave its place', async () => {
  const answer = leaveSocial(context, {
    popup: 'abc',
    to: '/x?q="</script><script>alert(1)</script>&b',
    cookies: ['a=1'],
  });
  const page = await answer.text();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(page).toContain('<script nonce="n0nce">');
  expect(page).toContain('new BroadcastChannel("canopy-sign-in-abc")');
  expect(page.match(/<\/?script/g)).toHaveLength(2);
  expect(page).toContain('href="/x?q=&quot;&lt;/script>');
  expect(page).not.toContain('opener');
});
