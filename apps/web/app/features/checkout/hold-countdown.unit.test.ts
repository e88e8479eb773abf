import { expect, it } from 'vitest';
import { clockText } from './hold-countdown.tsx';

it('shows minutes and seconds and never less than none', () => {
  expect([clockText(900_000), clockText(61_001), clockText(59_000), clockText(-5)]).toEqual([
    '15:00',
    '1:02',
    '0:59',
    '0:00',
  ]);
});
