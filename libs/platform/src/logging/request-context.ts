import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
  /** Set only where a request came in by HTTP. */
  clientAddress?: string;
  /** What the visitor's browser calls itself, unverified. */
  clientUserAgent?: string;
  /** The caller proved to be one of our own processes. */
  internal?: boolean;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that everything it logs and every row it writes carries this request id. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

export function currentRequestId(): string | null {
  return storage.getStore()?.requestId ?? null;
}

/** The visitor's address as our own web process saw it, else the socket's. Null outside a request. */
export const currentClientAddress = (): string | null => storage.getStore()?.clientAddress ?? null;

export const currentClientUserAgent = (): string | null => storage.getStore()?.clientUserAgent ?? null;

/** Ids that may come in from outside: short and plain, so that they cannot forge a log line. */
export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9._-]{8,80}$/.test(value);
}

/** Whether the running request came from one of our own processes (they share INTERNAL_KEY). */
export const isInternalRequest = (): boolean => storage.getStore()?.internal === true;
