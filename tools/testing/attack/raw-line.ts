// A line to a server, over which any bytes can be said.
import { connect } from 'node:net';

export interface Heard {
  text: string;
  /** Whether the server ended the line. */
  ended: boolean;
  /** After so many milliseconds. */
  after: number;
}

/** Says `bytes`, and listens until the server ends the line, or for `milliseconds`. */
export function converse(port: number, bytes: string | Buffer, milliseconds = 1_500): Promise<Heard> {
  return new Promise((resolve) => {
    const begun = Date.now();
    let text = '';
    let ended = true;
    const line = connect(port, '127.0.0.1', () => line.write(bytes));
    const timer = setTimeout(() => {
      ended = false;
      line.destroy();
    }, milliseconds);
    line.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    line.on('error', () => undefined);
    line.on('close', () => {
      clearTimeout(timer);
      resolve({ text, ended, after: Date.now() - begun });
    });
  });
}

/** The statuses of all answers on a line, in order. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map((match) => Number(match[1]));
