import { spawn } from 'node:child_process';
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
  const child = spawn(process.execPath, command, {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const abort = () => {
    try {
      process.kill(-child.pid!, 'SIGTERM');
    } catch {
      // it ended by itself a moment ago
    }
  };
  signal?.addEventListener('abort', abort);
  try {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ok = await new Promise<boolean>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code === 0));
    });
    signal?.throwIfAborted();
    return { ok, output };
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
