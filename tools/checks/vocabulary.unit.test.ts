import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { replacedWord, replacedWords } from './vocabulary.mjs';

const complaints = (code: string) =>
  new Linter().verify(code, { rules: { 'no-restricted-syntax': ['error', ...replacedWords.map(replacedWord)] } });

it.each([
  'const moneyMatters = 1;',
  `schema.meta({ id: 'MoneyMatter' });`,
  `schema.meta({ title: 'x', id: 'HoldId' });`,
])('a word that was replaced is refused, in a name and in that of a schema: %s', (code) =>
  expect(complaints(code)).toHaveLength(1),
);

it.each(['const paymentIssues = 1;', `schema.meta({ id: 'PaymentIssue' });`, `say({ id: 'MoneyMatter' });`])(
  'any other is let be, and so is what people read: %s',
  (code) => expect(complaints(code)).toEqual([]),
);
