import { listListingsSchema } from '@canopy/contracts/listings';
import { describe, expect, it } from 'vitest';
import { readListingsSearch } from './listings-search.ts';

const read = (search: string) => readListingsSearch(new URLSearchParams(search));

describe('what the address of the listings page asks for', () => {
  it('LIST-13: carries text, category and filter together', () => {
    expect(read('q=%20Math%20&category=education&when=upcoming&page=3&after=abc')).toMatchObject({
      q: 'Math',
      category: 'education',
      when: 'upcoming',
      page: 3,
      after: 'abc',
    });
  });
  it('leaves out what no form of ours writes', () => {
    expect(read(`q=&category=cats&when=never&page=-2&after=${'x'.repeat(201)}&view=moon`)).toEqual({});
    expect(read(`page=1.5`).page).toBeUndefined();
  });
  it('asks the API for nothing that it refuses, whatever the address says', () => {
    for (const typed of ['\u0000', 'a\u0000b', '\ud83d', '🌳'.repeat(100), `${'a'.repeat(99)}🌳`, '\t\n']) {
      const { q } = readListingsSearch(new URLSearchParams({ q: typed, after: typed, before: '%00' }));
      expect(listListingsSchema.safeParse({ q }).success).toBe(true);
      expect(q ?? '').not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }
    expect(read('after=%00&before=a|b')).toEqual({});
  });
  it('cuts an overlong text at 100 characters', () => {
    expect(read(`q=${'a'.repeat(150)}`).q).toHaveLength(100);
  });
});
