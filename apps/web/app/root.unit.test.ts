import type { LoaderFunctionArgs } from '@remix-run/node';
import { afterEach, expect, it, vi } from 'vitest';
import { loader } from './root.tsx';

afterEach(() => vi.useRealTimers());

it.each([
  ['2027-01-01T04:59:59Z', '2026'],
  ['2027-01-01T05:00:00Z', '2027'],
])('the year at the foot of a page is that of Toronto, wherever server and browser stand: %s', async (now, year) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const request = new Request('http://localhost/');
  const context = { config: { publicUrl: 'http://localhost' }, requestId: 'r1' };
  const { data } = await loader({ request, context, params: {} } as unknown as LoaderFunctionArgs);
  expect(data.year).toBe(year);
});
