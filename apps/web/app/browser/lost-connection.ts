import { isRouteErrorResponse } from '@remix-run/react';

/** One of these words, for whoever finds it out otherwise. */
export const lostConnection = 'Failed to fetch';

/**
 * Whether a page could not be loaded because nobody was reached: Chromium, Firefox and Safari each say it in their own
 * words, and what a proxy answers in the server's place cannot be decoded. Remix wraps these words when it was looking
 * for the page's code.
 */
export function isLostConnection(error: unknown): boolean {
  const text = error instanceof Error ? error.message : isRouteErrorResponse(error) ? String(error.data) : '';
  return /Failed to fetch|NetworkError when|Load failed|Unable to decode turbo-stream|Error: 5\d\d /.test(text);
}

/** A line on which nothing comes for so long is as good as lost. */
const patienceMs = 10_000;
/** Whether our server answers there now: not a proxy in its place, which says no better than the page that is there. */
export async function isServerReached(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer !== null && answer.status < 500;
}
