import { afterEach, expect, it } from 'vitest';
import './every-catalogue.ts';
import { addWords, t, words, wordsIn } from './index.ts';
import { answersIn } from './language.ts';

afterEach(() => answersIn(() => 'en'));

it('speaks the language of the request, with what is put in', () => {
  expect(t('ui.pageNumber', { page: 3 })).toBe('Page 3');
  expect(t('tickets.title', { title: '$& {{title}} <b>' })).toBe('Tickets for $& {{title}} <b>');
  answersIn(() => 'fr');
  expect(t('ui.close')).toBe('Fermer');
  expect(wordsIn('en')('ui.close')).toBe('Close');
});

it('counts as each language counts: nothing is singular in French, and a million has a word of its own', () => {
  const sales = (count: number) => t('sales.found', { count, shown: count });
  expect([0, 1, 2, 1_000_000].map(sales)).toEqual([
    '0 sales found',
    '1 sale found',
    '2 sales found',
    '1,000,000 sales found',
  ]);
  expect(t('secondFactor.codesLeft', { count: 0 })).toBe('No recovery code is left. Please make new ones.');
  expect([t('tickets.heading'), t('tickets.heading', { count: 1 })]).toEqual(['My Tickets', 'My Ticket']);
  answersIn(() => 'fr');
  expect([0, 1, 2, 1_000_000].map(sales)).toEqual([
    '0 vente trouvée',
    '1 vente trouvée',
    '2 ventes trouvées',
    '1\u00a0000\u00a0000 de ventes trouvées',
  ]);
});

it('writes a count as the language does, and leaves what is given as text, such as a year', () => {
  expect(t('listing.spotsLeft', { count: 1_200, max: 12_500 })).toBe('1,200 of 12,500 spots left');
  expect(t('shell.footer.rights', { year: '2026', name: 'Canopy' })).toContain('2026');
  answersIn(() => 'fr');
  expect(t('listing.spotsLeft', { count: 1_200, max: 12_500 })).toContain('12\u00a0500');
});

it('gives lists and tables whole, filled in everywhere', () => {
  expect(words('contact.questions')).toHaveLength(10);
  const page = words('pages.terms', { name: 'Canopy' });
  expect(page.title).toBe('Terms and Conditions');
  expect(JSON.stringify(page)).not.toContain('{{');
});

it('whoever cannot come is told of the button that gives a free spot back, by its name', () => {
  for (const language of ['en', 'fr'] as const) {
    answersIn(() => language);
    const answer = words('contact.questions')[4][1];
    expect(answer).toContain(t('tickets.giveBack', { count: 1 }));
    expect(answer).toContain(t('tickets.heading'));
  }
});

it('names the key where a word is missing, and knows it as soon as its catalogue has come', () => {
  const key = 'late.words' as 'ui.close';
  expect(t(key)).toBe('late.words');
  addWords('en', { late: { words: 'Here now' } });
  expect(t(key)).toBe('Here now');
});

it('asks for what a sentence needs, and for nothing else', () => {
  // @ts-expect-error: "Page {{page}}"
  t('ui.pageNumber');
  // @ts-expect-error: "Close"
  t('ui.close', { page: 1 });
  // @ts-expect-error: no such sentence
  t('ui.closed');
  // @ts-expect-error: it has forms, and nothing else
  t('sales.found', { shown: 1 });
});
