import { expect, it } from 'vitest';
import { RowCounter } from './count-rows.ts';

const text = '\uFEFFName,Words\r\nRobin,"One\nTwo"\r\n"Élan ""Nord""","a, b"\r\nSam,\r\n';

it.each([1, 2, 3, 7, 1_000])('a file in pieces of %s bytes has its rows, whatever people wrote into them', (size) => {
  const bytes = new TextEncoder().encode(text);
  const counter = new RowCounter();
  for (let at = 0; at < bytes.length; at += size) counter.add(bytes.subarray(at, at + size));
  expect(counter.rows).toBe(3);
});

it('a file that was cut has fewer', () => {
  const counter = new RowCounter();
  counter.add(new TextEncoder().encode(text.slice(0, -3)));
  expect(counter.rows).toBe(2);
  expect(new RowCounter().rows).toBe(0);
});
