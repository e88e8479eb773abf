import { statfsSync } from 'node:fs';
import type { PostgresServer } from '../postgres/server.ts';
import { Backoff } from './backoff.ts';
import { sentence } from '../process/startup-error.ts';

/** Starts in a row that may fail, some seconds. After them a person is needed, or whatever starts the whole again. */
const mostFailures = 4;
/** Two segments of its log: less room than it may need to begin. */
const fewestBytes = 32 * 1024 ** 2;

interface Listeners {
  say(line: string): void;
  /** It cannot be started any more. */
  onLost(error: unknown): void;
}

/**
 * The database of `npm start`: started again when it dies, as the processes around it are. They find it on the same
 * port.
 */
export class WatchedPostgres {
  #stopped = false;
  #retry: NodeJS.Timeout | undefined;
  #starting: Promise<void> = Promise.resolve();
  readonly server: PostgresServer;
  readonly #log: string;
  readonly #listeners: Listeners;
  readonly #backoff = new Backoff();
  #failures = 0;

  constructor(server: PostgresServer, log: string, listeners: Listeners) {
    this.server = server;
    this.#log = log;
    this.#listeners = listeners;
    this.#watch();
  }

  /** For good. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#starting;
    await this.server.stop();
  }

  #watch(): void {
    const since = Date.now();
    void this.server.ended().then((how) => {
      if (!this.#stopped) this.#startLater(`PostgreSQL ended (${how})`, Date.now() - since);
    });
  }

  #startLater(what: string, lived: number): void {
    const pause = this.#backoff.after(lived);
    this.#listeners.say(`${what}; starting it again in ${pause / 1_000} s. Log: ${this.#log}`);
    this.#retry = setTimeout(() => {
      this.#starting = this.#startAgain();
    }, pause);
  }

  async #startAgain(): Promise<void> {
    try {
      await this.server.startAgain();
    } catch (error) {
      if (this.#stopped) return;
      const full = isFull(this.server.folder);
      // Whoever makes room for it need not start anything.
      if (!full) this.#failures += 1;
      if (this.#failures < mostFailures)
        this.#startLater(full ? 'PostgreSQL did not start: the disk is full' : sentence(error), 0);
      else this.#listeners.onLost(error);
      return;
    }
    this.#failures = 0;
    if (this.#stopped) return;
    this.#listeners.say('PostgreSQL is back.');
    this.#watch();
  }
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < fewestBytes;
  } catch {
    // It is gone, which no room would mend.
    return false;
  }
}
