import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from './process/project-root.ts';

// A project of one tool, so that nothing is really installed here.
let folder: string;
const lockfile = JSON.stringify({
  lockfileVersion: 3,
  packages: { '': {}, 'node_modules/node': { version: '24.0.0', integrity: 'sha512-x' } },
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-setup-'));
  mkdirSync(join(folder, 'tools'));
  copyFileSync(join(projectRoot, 'tools', 'setup.mjs'), join(folder, 'tools', 'setup.mjs'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'one-tool', private: true, dependencies: { node: '24.0.0' } }),
  );
  writeFileSync(join(folder, 'package-lock.json'), lockfile);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As if npm had been here: the pinned Node and, if wanted, the stamp of this lockfile or npm's own note. */
function pretendInstalled(proof: 'stamp' | 'note'): void {
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules', '.bin', 'node'));
  if (proof === 'stamp')
    writeFileSync(
      join(folder, 'node_modules', '.canopy-install'),
      `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}`,
    );
  else writeFileSync(join(folder, 'node_modules', '.package-lock.json'), lockfile);
}

function run(parameters: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'tools', 'setup.mjs'), ...parameters], {
    env: {
      NODE_ENV: 'production',
      HOME: folder,
      PATH: process.env.PATH,
      npm_config_registry: 'http://127.0.0.1:1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output })),
  );
  return { child, ended, output: () => output };
}

describe('the entry point of every command', () => {
  it.each(['stamp', 'note'] as const)(
    'runs the tool on the pinned Node when the %s says that all is installed',
    async (proof) => {
      pretendInstalled(proof);
      writeFileSync(
        join(folder, 'tools', 'hello.ts'),
        'const words: string[] = process.argv.slice(2);\nconsole.log(process.version, ...words);\nprocess.exit(7);\n',
      );
      expect(await run(['hello', 'a', 'b']).ended).toEqual({ code: 7, output: `${process.version} a b\n` });
    },
  );

  it('passes a signal on and ends as the tool ends', async () => {
    pretendInstalled('stamp');
    writeFileSync(
      join(folder, 'tools', 'wait.ts'),
      "process.on('SIGTERM', () => process.exit(3));\nsetInterval(() => {}, 1000);\nconsole.log('waiting');\n",
    );
    const { child, ended, output } = run(['wait']);
    while (!output().includes('waiting')) await sleep(20);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(3);
  });

  it('installs again when the lockfile has changed', async () => {
    pretendInstalled('stamp');
    writeFileSync(join(folder, 'tools', 'hello.ts'), '');
    writeFileSync(join(folder, 'package-lock.json'), lockfile.replace('24.0.0', '24.0.1'));
    expect((await run(['hello']).ended).output).toMatch(/^Installing packages/);
  });

  it('says in one line that the registry cannot be reached', async () => {
    writeFileSync(join(folder, 'tools', 'hello.ts'), '');
    const { code, output } = await run(['hello']).ended;
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^Installing packages \(first time/),
      expect.stringMatching(/^canopy: npm could not reach the package registry/),
    ]);
  });

  it('says in one line that npm is missing', async () => {
    writeFileSync(join(folder, 'tools', 'hello.ts'), '');
    const { code, output } = await run(['hello'], { PATH: '/nowhere' }).ended;
    expect(code).toBe(1);
    expect(output).toContain('canopy: npm was not found');
  });

  it('knows its tools', async () => {
    expect(await run(['nonsense']).ended).toEqual({ code: 1, output: 'canopy: there is no tool called "nonsense".\n' });
  });
});
