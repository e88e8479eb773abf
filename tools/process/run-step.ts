import { execa } from 'execa';
import { lastClearLine } from './last-clear-line.ts';
import { projectRoot } from './project-root.ts';
import { StartupError } from './startup-error.ts';

interface Ended {
  ok: boolean;
  output: string;
}

/** Runs a script of Node to its end and keeps what it said. An abort ends it with everything that it started. */
export async function runToEnd(command: string[], env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<Ended> {
  signal?.throwIfAborted();
  const running = execa(process.execPath, command, {
    cwd: projectRoot,
    env,
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    reject: false,
    detached: true,
  });
  // A signal of execa's would reach the script alone.
  const abort = () => {
    try {
      process.kill(-running.pid!, 'SIGTERM');
    } catch {
      // it ended by itself a moment ago
    }
  };
  signal?.addEventListener('abort', abort);
  try {
    const { failed, all } = await running;
    signal?.throwIfAborted();
    return { ok: !failed, output: all };
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** One of our own short programs; when it fails, its last clear line is the refusal. */
export async function runStep(
  name: string,
  command: string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> {
  const { ok, output } = await runToEnd(command, env, signal);
  if (!ok) throw new StartupError(`${name} failed: ${lastClearLine(output)}`);
  return output;
}
