import type { ServerResponse } from 'node:http';

/** Whatever of the request has not come in yet is not waited for. */
export const closing = { connection: 'close' } as const;

/** A sentence instead of a page: for requests that no page of ours makes. */
export function refusePlainly(
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string | number> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(sentence);
}
