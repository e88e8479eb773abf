import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forPeople } from './for-people.ts';

const event = { level: 'info', time: '2026-11-23T04:05:06.789Z', process: 'web' };
const read = (more: object) => forPeople(JSON.stringify({ ...event, ...more }));

it('a line says when, how serious, which process, what, the facts, and the request', () => {
  expect(read({ requestId: 'r-12345678', method: 'GET', path: '/listings', status: 200, ms: 12, msg: 'request' })).toBe(
    '04:05:06.789 INFO  web     request method=GET path=/listings status=200 ms=12 (r-12345678)\n',
  );
});

it('an error has its stack below it', () => {
  expect(
    read({
      level: 'error',
      msg: 'failed',
      err: { type: 'Error', message: 'no', stack: 'Error: no\n at x', code: 'E1' },
    }),
  ).toBe('04:05:06.789 ERROR web     failed\n    Error: no\n     at x\n    code=E1\n');
});

it('nobody forges a line or colours by what they call themselves', () => {
  const line = read({ msg: 'a\n04:05:06.789 FATAL api all is lost', path: '\u001b[31m' });
  expect(line.split('\n')).toHaveLength(2);
  expect(line).not.toContain('\u001b');
});

it.each([
  ['pretty', /^\d\d:\d\d:\d\d\.\d{3} INFO {2}api {5}listening port=3001\n$/],
  ['json', /^\{"level":"info","time":"[^"]+","process":"api","port":3001,"msg":"listening"\}\n$/],
])('LOG_FORMAT=%s', (format, line) => {
  const script = `import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))}; createLogger('api', 'info', '${format}').info({ port: 3001 }, 'listening');`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toMatch(line);
});
