import type { IncomingMessage, ServerResponse } from 'node:http';

const graceMs = 1_000;
const graceBytes = 1024 ** 2;

/**
 * Ends a connection whose sender goes on after the refusal. Closing at once would reset the line, and the sender could
 * lose the refusal that it is about to read. So after the answer a second, or a megabyte, is read and thrown away; then
 * the line is cut.
 */
export function cutOff(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    // Not `complete`, as in apps/web/server/cut-off.ts: the parser of the form may have stopped in the middle of a body
    // that has arrived whole, and the rest of it is read away too.
    if (request.readableEnded) return;
    const end = () => void (request.complete || request.socket.destroy());
    const timer = setTimeout(end, graceMs);
    let left = graceBytes;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) end();
    });
    request.once('close', () => clearTimeout(timer));
    request.resume();
  });
}
