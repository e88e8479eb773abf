import { isRouteErrorResponse } from '@remix-run/react';
import { t } from '../i18n/index.ts';

/** What the server says to a form that was filled in as somebody else than is signed in by now: who, or nobody. */
export interface OtherSession {
  signedInAs: string | null;
  /** An administrator looks through their eyes, in another tab. */
  viewing?: true;
}

let found: OtherSession | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: the page says it once, whichever of its forms was refused. */
export const otherSession = {
  now: () => found,
  onServer: () => null,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function showOtherSession(next: OtherSession | null): void {
  found = next;
  for (const listener of listeners) listener();
}

/** Not every 401 or 409: a route may refuse by that status for reasons of its own. */
export function otherSessionIn(error: unknown): OtherSession | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === 'object' && data !== null && 'signedInAs' in data ? (data as OtherSession) : null;
}

export const statusOf = ({ signedInAs }: OtherSession): 401 | 409 => (signedInAs === null ? 401 : 409);

/** In one sentence, where the form itself says why it was refused. */
export function sentenceOf({ signedInAs, viewing }: OtherSession): string {
  if (viewing) return t('shell.viewing.nothing');
  return signedInAs === null ? t('shell.endedSession.title') : t('shell.otherSession.title', { name: signedInAs });
}
