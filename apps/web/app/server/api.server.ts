import { type AnswerOf, type UrlParts, type Endpoint, buildPath, type RequestArgsOf } from '@canopy/contracts/endpoint';
import { said } from '../said.ts';
import { ApiError } from './api-error.ts';
import type { RequestArgs } from './context.server.ts';
import { onceReached } from './once-reached.server.ts';
import { sessionToken } from './session.server.ts';

/** Of whatever endpoint; `call` knows which parts each of them takes. */
interface Sent extends UrlParts {
  body?: unknown;
  form?: FormData;
}

export interface Api {
  call<E extends Endpoint>(endpoint: E, ...request: RequestArgsOf<E>): Promise<AnswerOf<E>>;
  /** An answer that is passed on as it flows, however long that takes. It ends when the visitor leaves. */
  open<E extends Endpoint>(endpoint: E, ...request: RequestArgsOf<E>): Promise<Response>;
}

export const apiTimeoutMs = 70_000;
/**
 * A page that shows nothing for longer is a page that people leave; what a read was to show can be asked for again at
 * once.
 */
export const readTimeoutMs = 9_000;

/**
 * The API, called as the visitor of this request: `const page = await apiFor(args).call(listListings, { query: { q } })`.
 * Everything that is not a success is thrown as an ApiError. A body is sent as JSON, a form with files as it is.
 */
export function apiFor(args: RequestArgs, fetchLike: typeof fetch = fetch): Api {
  const { request: visit, context } = args;
  const token = sessionToken(args);
  const api = context.config.api.url;
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-request-id': context.requestId,
    'x-internal-key': context.config.internalKey,
    'x-client-address': context.clientAddress,
    // Unverified; shown only to the person whose session it is.
    'x-client-user-agent': (visit.headers.get('user-agent') ?? '').slice(0, 400),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };

  async function call<E extends Endpoint>(endpoint: E, ...request: RequestArgsOf<E>): Promise<AnswerOf<E>> {
    const { method } = endpoint;
    const { body, form, ...address } = (request[0] ?? {}) as Sent;
    const path = buildPath(endpoint.path, address);
    const reading = method === 'GET';
    const timeout = AbortSignal.timeout(reading ? readTimeoutMs : apiTimeoutMs);
    // A visitor who leaves may end a read; a write that has begun is always waited for.
    const signal = reading ? AbortSignal.any([timeout, visit.signal]) : timeout;
    const init: RequestInit = {
      method,
      signal,
      // Files travel as they came; their boundary is made by fetch.
      ...(body === undefined
        ? { headers, ...(form ? { body: form } : {}) }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    };
    try {
      const send = () => fetchLike(api + path, init);
      // An API that ends in the middle of an answer did not answer.
      return await read<AnswerOf<E>>(await onceReached({ send, api, reading, left: visit.signal, log: context.log }));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (timeout.aborted) throw ApiError.of('timed_out');
      if (visit.signal.aborted) throw error;
      context.log.error({ err: error, method, path: endpoint.path }, 'the API did not answer');
      throw ApiError.of('unavailable');
    }
  }

  async function open<E extends Endpoint>(endpoint: E, ...request: RequestArgsOf<E>): Promise<Response> {
    const path = buildPath(endpoint.path, request[0] as Sent);
    // Only the beginning has a time limit.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), apiTimeoutMs);
    const signal = AbortSignal.any([late.signal, visit.signal]);
    const init: RequestInit = { headers: { ...headers, accept: '*/*' }, signal };
    try {
      const send = () => fetchLike(api + path, init);
      const answer = await onceReached({ send, api, reading: true, left: visit.signal, log: context.log });
      if (!answer.ok) await read(answer);
      return answer;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (late.signal.aborted) throw ApiError.of('timed_out');
      if (visit.signal.aborted) throw error;
      context.log.error({ err: error, path: endpoint.path }, 'the API did not answer');
      throw ApiError.of('unavailable');
    } finally {
      clearTimeout(timer);
    }
  }

  return { call, open };
}

async function read<T>(answer: Response): Promise<T> {
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError(answer.ok ? 500 : answer.status, { error: said('Server returned invalid response') });
  }
  if (!answer.ok) throw new ApiError(answer.status, body as object);
  return body as T;
}
