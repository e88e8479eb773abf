import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeEach, expect, it, vi } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { loader } from '../../routes/auth.$provider.callback.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { keptAttempt, newAttempt } from './social-attempt.server.ts';

const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
beforeEach(() => void vi.clearAllMocks());
const context = {
  config: { publicUrl: 'http://localhost:3000', api: { url: 'http://127.0.0.1:1' }, internalKey: 'k'.repeat(40) },
  nonce: 'n0nce',
  requestId: 'r1',
  clientAddress: '127.0.0.1',
  log,
} as unknown as RequestArgs['context'];
const begun = newAttempt({ provider: 'google', to: '/fr/my-calendar', popup: 'abc123' });

async function back(search: Record<string, string>, attempt = begun): Promise<Response> {
  const before = { context, request: new Request('http://localhost:3000/auth/google') };
  const cookie = keptAttempt(before, attempt).split(';', 1)[0]!;
  const address = `http://localhost:3000/auth/google/callback?${new URLSearchParams(search).toString()}`;
  const request = new Request(address, { headers: { cookie } });
  return (await loader({
    context,
    request,
    params: { provider: 'google' },
  } as unknown as LoaderFunctionArgs)) as Response;
}

it('a popup that comes back after its time reports to the page that waits for it, which says what happened', async () => {
  const late = { ...begun, begunAt: Date.now() - 601_000 };
  const answer = await back({ state: begun.state, code: 'good' }, late);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('new BroadcastChannel("canopy-sign-in-abc123")');
  expect(page).toContain(JSON.stringify('/fr/signin?to=%2Fmy-calendar&problem=google'));
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^canopy-social=; /)]);
});

it('a state of nobody leads to the sign-in page, and ends no attempt of this browser', async () => {
  const answer = await back({ state: 'A'.repeat(43), code: 'stolen' });
  expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
    302,
    '/signin?problem=google',
    [],
  ]);
});

it('what a provider calls its refusal is logged, as one short word and nothing else that it says', async () => {
  const said = { error: `redirect_uri\nmismatch "${'x'.repeat(200)}`, error_description: 'private' };
  await back({ state: begun.state, ...said });
  expect(log.warn.mock.calls).toEqual([
    [{ provider: 'google', code: `redirect_urimismatch${'x'.repeat(40)}` }, 'a social provider refused'],
  ]);
  vi.clearAllMocks();
  await back({ state: begun.state, error: 'access_denied' });
  await back({ state: 'A'.repeat(43), error: 'server_error' });
  expect(log.warn).not.toHaveBeenCalled();
});
