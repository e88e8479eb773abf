import { expect, it } from 'vitest';
import { instant } from './database.ts';

it.each([
  ['whole seconds', '2026-05-01 13:00:00+00', '2026-05-01T13:00:00.000Z'],
  ['a tenth', '2026-05-01 13:00:00.5+00', '2026-05-01T13:00:00.500Z'],
  ['microseconds, cut to thousandths', '2026-05-01 13:00:00.123956+00', '2026-05-01T13:00:00.123Z'],
  ['another zone', '2026-05-01 09:00:00.25-04', '2026-05-01T13:00:00.250Z'],
  ['no moment', null, null],
])('%s', (_, text, expected) => {
  expect(instant(text as string)).toBe(expected);
});
