import { type Agent, request } from 'node:http';

/** A target under load: its address and the paths that are asked in turn. */
export interface Target {
  url: string;
  paths: string[];
  headers?: Record<string, string>;
  /** Posted to every path; without it they are read. */
  body?: string;
  /** What each is answered; 200 unless told otherwise. */
  status?: number;
}

/** @returns milliseconds until the whole answer is there. @throws Error for another status */
export function timeOf({ url, headers = {}, body, status = 200 }: Target, path: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(
      url + path,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers:
          body === undefined
            ? headers
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        response
          .on('error', reject)
          .on('end', () =>
            response.statusCode === status
              ? resolve(performance.now() - began)
              : reject(new Error(`${url}${path} answered ${response.statusCode}.`)),
          );
        response.resume();
      },
    )
      .on('error', reject)
      .end(body);
  });
}
