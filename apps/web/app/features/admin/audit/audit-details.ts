import { dollars } from '@canopy/contracts/money';
import { percent } from '@canopy/contracts/percent';

type Value = string | number | boolean | null;
type Words = Record<'from' | 'to' | 'amount' | 'yes' | 'no', string>;

/** "fromBps" → "before: 20%"; a field without a rule of its own is named as it is stored, its words apart. */
export function auditDetail(field: string, value: Value, words: Words) {
  const [, side, rest] = /^(from|to)([A-Z]\w*)$/.exec(field) ?? [];
  const name = side ? words[side as 'from' | 'to'] : field === 'cents' ? words.amount : wordsOf(field);
  return `${name}: ${textOf(rest ?? field, value, words)}`;
}

/** What it was stands before what it became: the database keeps keys in an order of its own. */
export const inReadingOrder = (details: Record<string, Value>): [string, Value][] =>
  Object.entries(details).sort(([one], [other]) => Number(isAfter(one)) - Number(isAfter(other)));
const isAfter = (field: string): boolean => /^to[A-Z]/.test(field);

const wordsOf = (field: string): string => field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

function textOf(field: string, value: Value, { yes, no }: Words): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number' && /bps$/i.test(field)) return `${percent(value)}%`;
  if (typeof value === 'number' && /cents$/i.test(field)) return `$${dollars(value)}`;
  return String(value).replaceAll('_', ' ');
}
