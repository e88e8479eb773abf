import type { RequestArgs } from '../../server/context.server.ts';
import { endedCookie, hardenedCookie, hardenedName, readCookie } from '../../server/cookies.server.ts';

const name = 'canopy-order';
const seconds = 365 * 86_400;

/**
 * Whoever wants what is soonest first wants it the next time too, until they choose another order. It is all that the
 * cookie can say.
 * @returns the address as if the remembered order stood in it, and the cookie that a choice in it leads to.
 */
export function withRememberedOrder({ request, context }: RequestArgs): {
  requested: URLSearchParams;
  headers: Record<string, string>;
} {
  const requested = new URL(request.url).searchParams;
  const remembered = readCookie(request, hardenedName(context, name)) === 'soonest';
  const chosen = requested.get('sort');
  if (chosen === null || chosen === '') {
    if (remembered) requested.set('sort', 'soonest');
    return { requested, headers: {} };
  }
  if (chosen === 'soonest')
    return {
      requested,
      headers: remembered ? {} : { 'set-cookie': hardenedCookie(context, { name, value: chosen, seconds }) },
    };
  return { requested, headers: remembered ? { 'set-cookie': endedCookie(context, name) } : {} };
}
