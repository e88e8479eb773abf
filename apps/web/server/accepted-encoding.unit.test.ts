import { describe, expect, it } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000', null],
    ['*', 'br'],
    ['*;q=0, gzip;q=1', 'gzip'],
    ['identity', null],
    ['brotli-of-my-own', null],
    ['', null],
    [undefined, null],
    [';;,,=;q', null],
    ['br;q=much', null],
  ])('for %s is %s', (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));
});
