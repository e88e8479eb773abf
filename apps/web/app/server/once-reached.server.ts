import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Nothing listens there, or its name or address is gone while a container is replaced: nothing was sent. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** The line ended before an answer, as at the moment when a process closes its door. */
const cut = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Within this time an API that is restarted, or replaced by a new version, listens again. */
export const restartMs = 3_000;
const againMs = 100;
/** A machine that is away says nothing at all. */
const silenceMs = 1_000;

/** Resolves to whether it listened again in time. One for all who ask, so that one of them looks and all others wait. */
let outage: Promise<boolean> | null = null;

function waitForApi(url: URL, log: Pick<Logger, 'warn'>): Promise<boolean> {
  return (outage ??= new Promise((resolve) => {
    const began = performance.now();
    const since = () => Math.round(performance.now() - began);
    log.warn({ api: url.origin }, 'nothing listens where the API should');
    const look = async (): Promise<void> => {
      while (!(await listens(url))) {
        if (since() > restartMs) resolve(false);
        await pause(againMs, undefined, { ref: false });
      }
      outage = null;
      log.warn({ api: url.origin, ms: since() }, 'the API listens again');
      resolve(true);
    };
    void look();
  }));
}

async function listens({ hostname, port, protocol }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(silenceMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export interface Attempt<Answer> {
  send: () => Promise<Answer>;
  api: string;
  /** Whether it may be sent again although it may have arrived; then once, because it could be what ends the process. */
  reading: boolean;
  /** Whoever has left is not waited for: what was not sent yet never is. */
  left: AbortSignal;
  log: Pick<Logger, 'warn'>;
}

/**
 * Whoever asks while the API is restarted waits for it, once and for three seconds at most, instead of reading that it
 * is away.
 *
 * @throws what the last attempt throws
 */
export async function onceReached<Answer>({ send, api, reading, left, log }: Attempt<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const code = codeOf(error);
    if (reading && cut.has(code)) return onceReached({ send, api, reading: false, left, log });
    if (!unsent.has(code) || !(await waitForApi(new URL(api), log)) || left.aborted) throw error;
    return send();
  }
}

/** `fetch` says why in the cause. */
function codeOf(error: unknown): string {
  const why = error instanceof TypeError ? error.cause : error;
  return why instanceof Error ? ((why as NodeJS.ErrnoException).code ?? '') : '';
}
