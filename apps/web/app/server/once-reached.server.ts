import { setTimeout as pause } from 'node:timers/promises';

/** Nothing listens there, or its name is not known while a container is replaced: nothing was sent, so it may be again. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const isUnsent = (error: unknown): boolean => {
  // `fetch` says why in the cause.
  const why = error instanceof TypeError ? error.cause : error;
  return why instanceof Error && unsent.has((why as NodeJS.ErrnoException).code ?? '');
};

/** Within this time an API that is restarted, or replaced by a new version, listens again. */
export const restartMs = 3_000;
const againMs = 100;

/** Since when nothing listens, for all who ask: while it lasts, only those of its beginning wait. */
let awaySince: number | null = null;

/**
 * Whoever asks while the API is restarted waits for it instead of reading that it is away.
 *
 * @param send one attempt, which may be made again. @throws what the last one throws, or what `signal` was aborted with
 */
export async function onceReached<Answer>(send: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      const answer = await send();
      awaySince = null;
      return answer;
    } catch (error) {
      if (!isUnsent(error)) throw error;
      awaySince ??= performance.now();
      if (performance.now() - awaySince >= restartMs) throw error;
      await pause(againMs, undefined, { signal });
    }
  }
}
