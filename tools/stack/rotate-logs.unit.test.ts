import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rotateLogs } from './rotate-logs.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'canopy-logs-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const tenMegabytes = 'x'.repeat(10 * 1024 ** 2);

it('a log that has grown becomes the one before, and its process writes on into the empty one', () => {
  const file = join(folder, 'api.log');
  const process = openSync(file, 'a');
  writeSync(process, `${tenMegabytes}y`);
  rotateLogs(folder);
  writeSync(process, 'next line\n');
  closeSync(process);
  expect(readFileSync(file, 'utf8')).toBe('next line\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe(`${tenMegabytes}y`);

  appendFileSync(file, `${tenMegabytes}z`);
  rotateLogs(folder);
  expect(readdirSync(folder)).toEqual(['api.log', 'api.log.1']);
  expect(readFileSync(`${file}.1`, 'utf8').endsWith('z')).toBe(true);
});

it('a small one, and what is no log, stay as they are', () => {
  writeFileSync(join(folder, 'web.log'), tenMegabytes);
  writeFileSync(join(folder, 'notes.txt'), `${tenMegabytes}y`);
  rotateLogs(folder);
  expect(readdirSync(folder)).toEqual(['notes.txt', 'web.log']);
  expect(statSync(join(folder, 'web.log')).size).toBe(tenMegabytes.length);
});
