import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Obstacle } from './killable-canopy.ts';

export interface MailServer {
  url: string;
  port: number;
  /** How many mails it has taken for an address. */
  to(address: string): number;
  /** Keeps the next mail to an address waiting; when it is let go, that mail is lost. */
  stall(address: string): Obstacle;
  /** From now on it says nothing more; whoever waits then is sent away at its end. @returns what ends it */
  hang(): () => void;
  /** From now on it refuses every address with this code. @returns what ends it */
  refuse(code: number): () => void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received = new Map<string, number>();
  const stalls = new Map<string, (lose: () => void) => void>();
  let hanging: Promise<void> | undefined;
  let refusing: number | undefined;
  /** Where somebody new is greeted, and where a mail begins on a line that was open before. */
  const answer = (done: (error?: Error | null) => void) =>
    hanging
      ? void hanging.then(() => done(Object.assign(new Error('come back later'), { responseCode: 421 })))
      : done();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => answer(done),
    onMailFrom: (_, __, done) => answer(done),
    onRcptTo: (_, __, done) =>
      refusing ? done(Object.assign(new Error('not taken'), { responseCode: refusing })) : done(),
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        const address = session.envelope.rcptTo[0]!.address;
        const stall = stalls.get(address);
        stalls.delete(address);
        if (stall) return stall(() => done(new Error('lost')));
        received.set(address, (received.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  // A client that dies in the middle of a mail is no news here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    to: (address) => received.get(address) ?? 0,
    stall(address) {
      let lose: () => void = () => undefined;
      const reached = new Promise<void>((resolve) => stalls.set(address, (how) => ((lose = how), resolve())));
      return { reached, letGo: () => lose() };
    },
    hang() {
      let end: () => void = () => undefined;
      hanging = new Promise((resolve) => (end = resolve));
      return () => {
        hanging = undefined;
        end();
      };
    },
    refuse(code) {
      refusing = code;
      return () => void (refusing = undefined);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
