import { Agent, request as send, type IncomingMessage } from 'node:http';

export interface Destination {
  url: URL;
  headers: Record<string, string | string[]>;
  /** The connections to the API that this route uses. */
  agent: Agent;
  /** Bytes that a body may have, where the API does not count them itself. */
  limit?: number;
  /** How long the line may stand still, in milliseconds. */
  idleMs: number;
}

/**
 * For routes that carry bodies or people's tokens: no request ever follows another on the same line, so none can be read
 * as a part of another. (Not `agent: false`: the API would close the line after an early answer, and the answer would
 * be lost.)
 */
export const oneRequestEach = new Agent({ keepAlive: true });
oneRequestEach.keepSocketAlive = () => false;

/** The body was longer than its route allows; nothing of it may count as sent. */
export class BodyTooLarge extends Error {}

/**
 * A GET or HEAD with a body is nothing that browsers send; whoever reads the body's length differently on the way is
 * open to request smuggling.
 */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * Sends a request on to the API, its body unread, and resolves as soon as the API answers: that may be before the
 * sender has finished, see `cutOff`. Only a POST carries a body and the headers that describe one, so what the API
 * reads as the body is exactly what was sent here.
 *
 * @throws BodyTooLarge; any error of the line to the API; an error when the sender leaves first.
 */
export function forward(
  request: IncomingMessage,
  { url, headers, agent, limit = Infinity, idleMs }: Destination,
): Promise<IncomingMessage> {
  const posting = request.method === 'POST';
  return new Promise((resolve, reject) => {
    const described = posting ? withHeaders(request, ['content-type', 'content-length']) : {};
    const upstream = send(url, {
      method: request.method,
      headers: { ...headers, ...described },
      agent,
      timeout: idleMs,
    });
    const fail = (error: Error) => {
      reject(error);
      upstream.destroy();
    };
    // After the answer an error is the answer's own, or of a body that nobody waits for any more.
    upstream.on('error', reject);
    upstream.on('timeout', () => fail(new Error('The API did not answer in time.')));
    upstream.on('response', (answer) => {
      request.unpipe(upstream);
      // The rest of a body that the API did not want must not be mistaken for the next request.
      if (posting && !request.complete) answer.once('close', () => upstream.destroy());
      resolve(answer);
    });
    if (!posting) return void upstream.end();
    let seen = 0;
    request.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > limit) fail(new BodyTooLarge());
    });
    request.once(
      'close',
      () => void (request.complete || fail(new Error('The sender left before the body was complete.'))),
    );
    request.pipe(upstream);
  });
}

/** Those of the named headers that came along. */
export function withHeaders({ headers }: IncomingMessage, names: readonly string[]): Record<string, string | string[]> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
