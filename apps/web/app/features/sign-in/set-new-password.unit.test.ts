import type { ActionFunctionArgs } from '@remix-run/node';
import { expect, it } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { knownDevice } from '../../server/session.server.ts';
import { setNewPassword } from './set-new-password.server.ts';

const context = { config: { publicUrl: 'http://localhost:3000' } } as unknown as ActionFunctionArgs['context'];

it('a browser in which somebody chose a new password is known when they sign in, and signed out until then', async () => {
  const mark = `${'d'.repeat(22)}.${'s'.repeat(43)}`;
  const form = new FormData();
  for (const name of ['password', 'passwordAgain']) form.set(name, 'seven green canoes');
  const request = new Request(`http://localhost:3000/reset-password?token=${'t'.repeat(43)}`, { method: 'POST' });
  const answer = (await setNewPassword({ request, context, params: {} } as ActionFunctionArgs, form, () =>
    Promise.resolve({ device: mark }),
  )) as Response;
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);
  expect([answer.status, answer.headers.get('location'), cookies]).toEqual([
    302,
    '/signin',
    ['canopy=', `canopy-device=${mark}`, 'canopy-flash=success.passwordSet'],
  ]);
  const next = new Request('http://localhost:3000/signin', { headers: { cookie: cookies.join('; ') } });
  expect(knownDevice({ request: next, context })).toBe(mark);
});
