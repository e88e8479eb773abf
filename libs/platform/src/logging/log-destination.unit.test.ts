import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogDestination } from './log-destination.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('where log lines go', () => {
  it('in order, each once', async () => {
    const file = join(folder, 'log');
    const descriptor = openSync(file, 'w');
    const lines = Array.from({ length: 5_000 }, (_, index) => `{"line":${index}}\n`);
    const destination = new LogDestination(descriptor);
    for (const line of lines.slice(0, 4_000)) destination.write(line);
    await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.slice(0, 4_000).join(''));
    for (const line of lines.slice(4_000)) destination.write(line);
    await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''));
    destination.flushSync();
    closeSync(descriptor);
    expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
  });

  it('also those that wait when the process ends, at the worst some of them twice', () => {
    const file = join(folder, 'end');
    const descriptor = openSync(file, 'a');
    const destination = new LogDestination(descriptor);
    const lines = Array.from({ length: 1_000 }, (_, index) => `{"line":${index}}`);
    for (const line of lines) destination.write(`${line}\n`);
    destination.flushSync();
    expect(new Set(readFileSync(file, 'utf8').split('\n'))).toEqual(new Set([...lines, '']));
  });

  it('a full disk loses lines, and nothing else: no error, no process that cannot end', async () => {
    const descriptor = openSync('/dev/full', 'w');
    const destination = new LogDestination(descriptor);
    for (let index = 0; index < 100; index += 1) destination.write('lost\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    destination.write('lost too\n');
    destination.flushSync();
    closeSync(descriptor);
  });

  it('a reader that is too slow loses what does not fit, and is told how much when it goes on', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const destination = new LogDestination(descriptor, 300_000);
    const line = `${'x'.repeat(1_023)}\n`;
    const written = 1_000;
    for (let index = 0; index < written; index += 1) destination.write(line);

    let got = '';
    const buffer = Buffer.alloc(1024 ** 2);
    const read = () => {
      try {
        for (;;) got += buffer.toString('utf8', 0, readSync(descriptor, buffer));
      } catch {
        return got;
      }
    };
    await expect.poll(() => read().length, { interval: 5 }).toBeGreaterThan(300_000);
    destination.write('the next\n');
    await expect.poll(read, { interval: 5 }).toMatch(/the next\n$/);
    closeSync(descriptor);
    const lost = /\{"level":"warn","time":"[^"]+","lines":(\d+),"msg":"lines of this log were lost"\}\n/.exec(got);
    expect(Number(lost?.[1]) + got.split('\n').filter((one) => one.startsWith('x')).length).toBe(written);
  });

  it('the product ends by itself although none of its lines can be written', () => {
    const script = `import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))}; const log = createLogger('api', 'info'); for (let n = 0; n < 50; n += 1) log.info('line'); setTimeout(() => { log.fatal('the end'); process.exit(7); }, 100);`;
    const full = openSync('/dev/full', 'w');
    const run = () =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', full, 'pipe'],
        timeout: 20_000,
      });
    expect(run).toThrow(expect.objectContaining({ status: 7 }) as Error);
    closeSync(full);
  });
});
