import { describe, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { readSalesSearch } from './sales-search.ts';

const read = (search: string) => readSalesSearch(new URLSearchParams(search));

describe('what the address of the dashboard asks for', () => {
  it('is what our own links and forms write', () => {
    const search = {
      q: 'chess club',
      timeframe: '7-days',
      sort: 'earnings',
      direction: 'asc',
      after: 'abc_-1',
    } as const;
    expect(read(new URL(paths.sales(search), 'http://canopy.test').search)).toEqual({ ...search, before: undefined });
  });

  it('leaves out what is usual, so that a list has one address', () => {
    expect(paths.sales(read('q=&timeframe=all&sort=date&direction=desc'))).toBe('/provider-dashboard');
  });

  it('leaves out what means nothing', () => {
    expect(
      paths.sales(read('q=%00%20%07&timeframe=decade&sort=profit&direction=up&after=%3Cscript%3E&before=%00')),
    ).toBe('/provider-dashboard');
  });

  it('cuts a search to what the API takes, and never through a letter', () => {
    const { q } = read(`q=${encodeURIComponent(`${'x'.repeat(99)}😀`)}`);
    expect(q).toBe('x'.repeat(99));
  });
});
