import { expect, it } from 'vitest';
import { axisText, metricText, monthLabel, weekText } from './metric-text.ts';

it('money is dollars, anything else a count', () => {
  expect([metricText('grossCents', 123_450), metricText('tickets', 1_234)]).toEqual(['$1,234.50', '1,234']);
  expect([axisText('feeCents', 150_000), axisText('newAccounts', 1_500)]).toEqual(['$1.5K', '1.5K']);
});

it('a week is named by its Monday, and the first of a month carries the name of the month', () => {
  expect(weekText('2026-11-16')).toBe('November 16, 2026');
  expect(['2026-10-26', '2026-11-02', '2026-11-09', '2026-12-07'].map(monthLabel)).toEqual(['', 'Nov', '', 'Dec']);
});
