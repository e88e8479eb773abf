import { UNSAFE_ErrorResponseImpl as RouteError } from '@remix-run/router';
import { afterEach, expect, it, vi } from 'vitest';
import { isLostConnection, isServerReached } from './lost-connection.ts';

it.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  [
    "a proxy's own error page",
    new Error('Unable to decode turbo-stream response from URL: https://canopy.example/listings.data'),
  ],
  [
    "the page's code",
    new RouteError(
      400,
      'Bad Request',
      new Error('Unable to match URL "/contact" - the function threw the following error:\nTypeError: Failed to fetch'),
      true,
    ),
  ],
  [
    "the page's code behind a proxy",
    new RouteError(
      400,
      'Bad Request',
      new Error('Unable to match URL "/contact" - the function threw the following error:\nError: 502 Bad Gateway'),
      true,
    ),
  ],
])('a line that is lost is known by the words of %s', (_, error) => expect(isLostConnection(error)).toBe(true));

it.each([
  ['a fault of a page', new TypeError("Cannot read properties of undefined (reading 'title')")],
  ['a failure of the server', new Error('Unexpected Server Error')],
  ['an answer', new RouteError(503, '', 'Canopy is not reachable right now. Please try again in a moment.')],
])('%s is no lost line', (_, error) => expect(isLostConnection(error)).toBe(false));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a server that does not answer within ten seconds is not reached, and neither is a proxy in its place', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => signal!.throwIfAborted());
  expect(await isServerReached('/listings')).toBe(false);
  expect(patience).toHaveBeenCalledWith(10_000);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }));
  expect(await isServerReached('/listings')).toBe(false);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  expect(await isServerReached('/listings')).toBe(true);
});
