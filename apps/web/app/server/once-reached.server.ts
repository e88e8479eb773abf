import { setTimeout as pause } from 'node:timers/promises';

/** Nothing listens there, or its name is not known while a container is replaced: nothing was sent, so it may be again. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/** The line ended before an answer, as at the moment when a process closes its door. */
const cut = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Within this time an API that is restarted, or replaced by a new version, listens again. */
export const restartMs = 3_000;
const againMs = 100;

/** Since when nothing listens, for all who ask: while it lasts, only those of its beginning wait. */
let awaySince: number | null = null;

/**
 * Whoever asks while the API is restarted waits for it instead of reading that it is away.
 *
 * @param send one attempt, which may be made again. @param reading whether it may be even after it has been sent: then
 * once, because it could be what ends the process. @throws what the last attempt throws, or what `signal` was aborted
 * with
 */
export async function onceReached<Answer>(
  send: () => Promise<Answer>,
  { signal, reading }: { signal: AbortSignal; reading: boolean },
): Promise<Answer> {
  for (let mayBeCut = reading; ;) {
    try {
      const answer = await send();
      awaySince = null;
      return answer;
    } catch (error) {
      const code = codeOf(error);
      if (mayBeCut && cut.has(code)) {
        mayBeCut = false;
        continue;
      }
      if (!unsent.has(code)) throw error;
      awaySince ??= performance.now();
      if (performance.now() - awaySince >= restartMs) throw error;
      await pause(againMs, undefined, { signal });
    }
  }
}

/** `fetch` says why in the cause. */
function codeOf(error: unknown): string {
  const why = error instanceof TypeError ? error.cause : error;
  return why instanceof Error ? ((why as NodeJS.ErrnoException).code ?? '') : '';
}
