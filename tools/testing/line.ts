// A line to somebody of the outside world, with a hand on it: it can be silent, slow, refused or cut.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Line {
  port: number;
  /** From now on nothing passes; what was sent meanwhile passes at the end. @returns what ends it */
  hang(): () => void;
  /** From now on each piece takes so many milliseconds longer. @returns what ends it */
  slow(milliseconds: number): () => void;
  /** From now on whoever comes is turned away. @returns what ends it */
  refuse(): () => void;
  /** From now on lines end in the middle, as chance has it. @returns what ends it */
  drop(chance: () => boolean): () => void;
  stop(): Promise<void>;
}

/** @param to the port of this machine that it leads to */
export async function openLine(to: number): Promise<Line> {
  let pause: () => Promise<unknown> = () => Promise.resolve();
  let turnsAway = false;
  let drops: () => boolean = () => false;
  const open = new Set<Socket>();

  const pass = (from: Socket, into: Socket) => {
    let before: Promise<unknown> = Promise.resolve();
    const then = (work: () => void) => {
      before = before.then(() => pause()).then(work);
    };
    from.on('data', (piece: Buffer) =>
      then(() => {
        if (drops()) return void from.resetAndDestroy();
        if (!into.destroyed) into.write(piece);
      }),
    );
    from.on('end', () => then(() => into.end()));
    from.on('error', () => into.destroy());
    from.on('close', () => {
      open.delete(from);
      if (!from.readableEnded) into.destroy();
    });
    open.add(from);
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (turnsAway) return void near.on('error', () => undefined).resetAndDestroy();
    const far = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true });
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  return {
    port: (server.address() as AddressInfo).port,
    hang() {
      let end: () => void = () => undefined;
      const over = new Promise<void>((resolve) => (end = resolve));
      pause = () => over;
      return () => {
        pause = () => Promise.resolve();
        end();
      };
    },
    slow(milliseconds) {
      pause = () => sleep(milliseconds);
      return () => void (pause = () => Promise.resolve());
    },
    refuse() {
      turnsAway = true;
      for (const socket of open) socket.resetAndDestroy();
      return () => void (turnsAway = false);
    },
    drop(chance) {
      drops = chance;
      return () => void (drops = () => false);
    },
    stop: () =>
      new Promise((closed) => {
        for (const socket of open) socket.destroy();
        server.close(() => closed());
      }),
  };
}
