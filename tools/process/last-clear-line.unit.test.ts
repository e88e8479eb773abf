import { expect, it } from 'vitest';
import { lastClearLine } from './last-clear-line.ts';

it('finds the sentence in a stack trace', () => {
  const log =
    'node:internal/process:394\n    throw err;\n    ^\n\nTypeError: the tide is out\n    at sail (file:///boat.mjs:1:2)\n    at node:internal/x\n\nNode.js v24.21.0\n';
  expect(lastClearLine(log)).toBe('the tide is out');
});

it('finds the last error among structured lines', () => {
  const log = [
    { level: 50, msg: 'cannot reach the database', err: { message: 'connect ECONNREFUSED' } },
    { level: 30, msg: 'closing' },
  ];
  expect(lastClearLine(log.map((line) => JSON.stringify(line)).join('\n'))).toBe(
    'cannot reach the database: connect ECONNREFUSED',
  );
});

it('knows levels by their names too', () => {
  const log = [
    { level: 'fatal', msg: 'port 3001 is taken' },
    { level: 'info', msg: 'bye' },
  ];
  expect(lastClearLine(log.map((line) => JSON.stringify(line)).join('\n'))).toBe('port 3001 is taken');
});

it('takes what there is when nothing looks like an error', () => {
  expect(lastClearLine('warming up\nbye\n')).toBe('bye');
  expect(lastClearLine('\n')).toBe('it said nothing');
});
