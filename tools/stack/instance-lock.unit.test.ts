import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Notes the same process again and again, as fast as it can. */
const writer = `
  import { takeInstanceLock } from ${JSON.stringify(join(import.meta.dirname, 'instance-lock.ts'))};
  const lock = await takeInstanceLock(process.argv[1], 'http://localhost');
  console.log('taken');
  for (const end = Date.now() + 1_000; Date.now() < end;) lock.noteChild('api', process.pid);
`;

it('whoever reads the note at any moment, or finds it after a kill, reads a whole one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-note-'));
  try {
    const child = spawn(process.execPath, ['--input-type=module', '-e', writer, folder], { stdio: 'pipe' });
    await once(child.stdout, 'data');
    for (let reads = 0; reads < 5_000; reads += 1) {
      const { url } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as { url: string };
      expect(url).toBe('http://localhost');
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))).toHaveProperty('children');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
