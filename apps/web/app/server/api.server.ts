import { ApiError } from './api-error.ts';
import type { RequestArgs } from './context.server.ts';
import { sessionToken } from './session.server.ts';

type Query = Record<string, string | number | null | undefined>;
export interface Api {
  get<T>(path: string, query?: Query): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  put<T>(path: string, body?: unknown): Promise<T>;
  patch<T>(path: string, body?: unknown): Promise<T>;
  delete<T>(path: string): Promise<T>;
  /** An answer that is passed on as it flows, however long that takes. It ends when the visitor leaves. */
  open(path: string): Promise<Response>;
}

export const apiTimeoutMs = 70_000;
/**
 * A page that shows nothing for longer is a page that people leave; what a read was to show can be asked for again at
 * once.
 */
export const readTimeoutMs = 9_000;

/**
 * The API, asked as the visitor of this request: `const page = await apiFor(args).get<ListingPage>(apiPaths.listings, {
 * q })`. Everything that is not a success is thrown as an ApiError. Types come from the contracts. A body is sent as
 * JSON, a form with files as it is.
 */
export function apiFor({ request, context }: RequestArgs, fetchLike: typeof fetch = fetch): Api {
  const token = sessionToken({ request, context });
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-request-id': context.requestId,
    'x-internal-key': context.config.internalKey,
    'x-client-address': context.clientAddress,
    // Unverified; shown only to the person whose session it is.
    'x-client-user-agent': (request.headers.get('user-agent') ?? '').slice(0, 400),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    // Files travel as they came; their boundary is made by fetch.
    const files = body instanceof FormData;
    const timeout = AbortSignal.timeout(method === 'GET' ? readTimeoutMs : apiTimeoutMs);
    let answer: Response;
    try {
      answer = await fetchLike(context.config.api.url + path, {
        method,
        headers: body === undefined || files ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: files ? body : JSON.stringify(body) }),
        // A visitor who leaves may end a read; a write that has begun is always waited for.
        signal: method === 'GET' ? AbortSignal.any([timeout, request.signal]) : timeout,
      });
    } catch (error) {
      if (timeout.aborted) throw ApiError.of('timed_out');
      if (request.signal.aborted) throw error;
      context.log.error({ err: error, method, path }, 'the API did not answer');
      throw ApiError.of('unavailable');
    }
    return read<T>(answer);
  }

  async function open(path: string): Promise<Response> {
    // Only the beginning has a time limit.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), apiTimeoutMs);
    try {
      const answer = await fetchLike(context.config.api.url + path, {
        headers: { ...headers, accept: '*/*' },
        signal: AbortSignal.any([late.signal, request.signal]),
      });
      if (!answer.ok) await read(answer);
      return answer;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (late.signal.aborted) throw ApiError.of('timed_out');
      if (request.signal.aborted) throw error;
      context.log.error({ err: error, path }, 'the API did not answer');
      throw ApiError.of('unavailable');
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    get: (path, query = {}) => ask('GET', withQuery(path, query)),
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
    patch: (path, body) => ask('PATCH', path, body),
    delete: (path) => ask('DELETE', path),
    open,
  };
}

async function read<T>(answer: Response): Promise<T> {
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError(answer.ok ? 500 : answer.status, { error: 'Server returned invalid response' });
  }
  if (!answer.ok) throw new ApiError(answer.status, body as object);
  return body as T;
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
