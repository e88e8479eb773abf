// One of Canopy's own processes: started in a session of its own (a Ctrl-C in the terminal reaches only
// the start command, which then ends everything in order), logged to a file, restarted when it dies later.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { lastClearLine } from './last-clear-line.ts';
import { endProcess } from './process-identity.ts';
import { Refusal } from './refusal.ts';

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
const steadyAfter = 60_000;

export class ManagedProcess {
  readonly plan: ProcessPlan;
  readonly #listeners: Listeners;
  #child: ChildProcess | undefined;
  #logOffset = 0;
  #ending = false;
  #restarts = 0;
  #startedAt = 0;

  constructor(plan: ProcessPlan, listeners: Listeners) {
    this.plan = plan;
    this.#listeners = listeners;
  }

  /** Resolves when the process is ready; a process that ends before that is refused with its last clear line. */
  async start(): Promise<void> {
    const child = this.#spawn();
    let ended = false;
    child.once('exit', () => (ended = true));
    child.once('error', () => (ended = true));
    const deadline = Date.now() + startLimit;
    while (!(await answers(this.plan.readyUrl))) {
      if (this.#ending) return;
      if (ended) throw new Refusal(`${this.plan.name} stopped while starting: ${this.#lastLine()} (log: ${this.plan.log})`);
      if (Date.now() > deadline) throw new Refusal(`${this.plan.name} was not ready within ${startLimit / 1000} s: ${this.#lastLine()} (log: ${this.plan.log})`);
      await new Promise((wake) => setTimeout(wake, 40));
    }
    child.once('exit', (code, signal) => this.#onDeath(signal ?? `code ${code}`));
    // It may have died between its answer and this line.
    if (ended) this.#onDeath('just after starting');
  }

  async stop(grace: number): Promise<void> {
    this.#ending = true;
    const pid = this.#child?.pid;
    if (pid && this.#child?.exitCode === null && this.#child.signalCode === null) await endProcess(pid, 'SIGTERM', grace);
  }

  /** Ends the process now and starts it again: the watch mode after a rebuild. */
  async restart(): Promise<void> {
    await this.stop(2000);
    this.#ending = false;
    await this.start();
  }

  #spawn(): ChildProcess {
    this.#logOffset = statSync(this.plan.log, { throwIfNoEntry: false })?.size ?? 0;
    const output = openSync(this.plan.log, 'a');
    const child = spawn(process.execPath, this.plan.command, { env: this.plan.env, detached: true, stdio: ['ignore', output, output] });
    closeSync(output);
    this.#child = child;
    this.#startedAt = Date.now();
    if (child.pid) this.#listeners.onPid(this.plan.name, child.pid);
    return child;
  }

  #onDeath(how: string): void {
    if (this.#ending) return;
    if (Date.now() - this.#startedAt > steadyAfter) this.#restarts = 0;
    const delay = Math.min(500 * 2 ** this.#restarts, 30_000);
    this.#restarts += 1;
    this.#listeners.say(`The ${this.plan.name} process ended (${how}); starting it again in ${delay / 1000} s. Log: ${this.plan.log}`);
    setTimeout(() => {
      if (this.#ending) return;
      this.start().then(
        () => this.#ending || this.#listeners.say(`The ${this.plan.name} process is back.`),
        () => this.#onDeath('while starting'),
      );
    }, delay);
  }

  #lastLine(): string {
    return lastClearLine(readFileSync(this.plan.log).subarray(this.#logOffset).toString('utf8'));
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
