// One of Canopy's own processes: started in a session of its own (a Ctrl-C in the terminal reaches only
// the start command, which then ends everything in order), logged to a file, restarted when it dies later.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { Backoff } from './backoff.ts';
import { isReady } from '../process/is-ready.ts';
import { lastClearLine } from '../process/last-clear-line.ts';
import { endProcess } from '../process/process-identity.ts';
import { StartupError } from '../process/startup-error.ts';

export interface ProcessPlan {
  name: string;
  /** Parameters of Node: the file to run. */
  command: string[];
  env: NodeJS.ProcessEnv;
  log: string;
  /** Answers 200 when the process may take work. */
  readyUrl: string;
}

interface Listeners {
  onPid(name: string, pid: number): void;
  say(line: string): void;
}

const startLimit = 60_000;

export class ManagedProcess {
  readonly plan: ProcessPlan;
  readonly #listeners: Listeners;
  /** The one that counts: what a replaced or stopped one does is no news. */
  #child: ChildProcess | undefined;
  #stopped = false;
  #retry: NodeJS.Timeout | undefined;
  readonly #backoff = new Backoff();
  #logOffset = 0;

  constructor(plan: ProcessPlan, listeners: Listeners) {
    this.plan = plan;
    this.#listeners = listeners;
  }

  /** Resolves when the process is ready; a process that ends before that is refused with its last clear line. */
  async start(): Promise<void> {
    if (this.#stopped) return;
    const child = this.#spawn();
    const startedAt = Date.now();
    let ended = false;
    let ready = false;
    const onEnd = (how: string) => {
      ended = true;
      if (!ready || this.#child !== child) return;
      this.#startLater(how, Date.now() - startedAt);
    };
    child.once('exit', (status, signal) => onEnd(signal ?? `code ${status}`));
    child.once('error', (error) => onEnd(error.message));
    while (!(await isReady(this.plan.readyUrl))) {
      if (this.#child !== child) return;
      if (ended)
        throw new StartupError(`${this.plan.name} stopped while starting: ${this.#lastLine()} (log: ${this.plan.log})`);
      if (Date.now() - startedAt > startLimit)
        throw new StartupError(
          `${this.plan.name} was not ready within ${startLimit / 1000} s: ${this.#lastLine()} (log: ${this.plan.log})`,
        );
      await new Promise((wake) => setTimeout(wake, 40));
    }
    ready = true;
    if (ended) onEnd('just after starting');
  }

  /** For good. */
  async stop(grace: number): Promise<void> {
    this.#stopped = true;
    await this.#end(grace);
  }

  /** Ends the process and starts it again: the watch mode after a change. */
  async restart(): Promise<void> {
    await this.#end(800);
    await this.start();
  }

  async #end(grace: number): Promise<void> {
    clearTimeout(this.#retry);
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid && child.exitCode === null && child.signalCode === null)
      await endProcess(child.pid, 'SIGTERM', grace);
  }

  #spawn(): ChildProcess {
    this.#logOffset = statSync(this.plan.log, { throwIfNoEntry: false })?.size ?? 0;
    const output = openSync(this.plan.log, 'a');
    const child = spawn(process.execPath, this.plan.command, {
      env: this.plan.env,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#child = child;
    if (child.pid) this.#listeners.onPid(this.plan.name, child.pid);
    return child;
  }

  #startLater(how: string, lived: number): void {
    const delay = this.#backoff.after(lived);
    this.#listeners.say(
      `The ${this.plan.name} process ended (${how}); starting it again in ${delay / 1000} s. Log: ${this.plan.log}`,
    );
    this.#retry = setTimeout(() => {
      this.start().then(
        () => this.#stopped || this.#listeners.say(`The ${this.plan.name} process is back.`),
        () => this.#startLater('while starting', 0),
      );
    }, delay);
  }

  #lastLine(): string {
    const log = readFileSync(this.plan.log);
    // A log that is shorter than before was emptied meanwhile.
    return lastClearLine(log.subarray(log.length < this.#logOffset ? 0 : this.#logOffset).toString('utf8'));
  }
}
