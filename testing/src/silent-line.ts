import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

export interface SilentLine {
  /** Leads through the line to where it was opened to. */
  url: string;
  /** While it is silent, what is said on it reaches nobody, and nobody is told so. */
  silent: boolean;
  close(): void;
}

/** A line to a server on this machine that can fall silent, as one whose other end has lost its power. */
export async function silentLine(to: string): Promise<SilentLine> {
  const { hostname, port } = new URL(to);
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('data', (bytes) => made.silent || far.write(bytes));
    far.on('data', (bytes) => made.silent || near.write(bytes));
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.on('error', () => undefined).on('close', () => other.destroy());
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(to);
  through.port = String((line.address() as AddressInfo).port);
  const made: SilentLine = { url: through.href, silent: false, close: () => void line.close() };
  return made;
}
