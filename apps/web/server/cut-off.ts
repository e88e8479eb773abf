import type { IncomingMessage, ServerResponse } from 'node:http';

const graceMs = 10_000;
const graceBytes = 12 * 1024 ** 2;

/**
 * After an answer that came before the whole body: browsers read it only if the line stays open while they still send.
 * So as much as one more film may flow in and is thrown away, for some seconds; who sends on after that is cut off.
 */
export function cutOff(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    // Not `readableEnded`, as in libs/features/media/cut-off.ts: nothing parses the body here, so it matters only whether
    // somebody is still sending it.
    if (request.complete) return;
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
