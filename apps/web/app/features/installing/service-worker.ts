/**
 * The worker that a browser keeps for this site. It answers one thing only: a page that could not be fetched, with the
 * words that it carries in itself. It keeps no page, no data and no file, so it can never show anything old; and when
 * its address answers 404, the browser forgets it.
 *
 * The browser fetches the page itself while the worker wakes up ("preload"): nobody waits for the worker, and what the
 * request says about where it comes from stays true.
 */
export const serviceWorker = (page: string): string => `'use strict';
const page = ${JSON.stringify(page)};

addEventListener('install', (event) => {
  // Whatever is not a page goes past the worker, where browsers know how.
  const past = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  event.waitUntil(Promise.resolve(past).catch(() => undefined).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event));
});

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
  }
}
`;
