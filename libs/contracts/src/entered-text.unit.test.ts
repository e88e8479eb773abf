import { describe, expect, it } from 'vitest';
import { freeText, optional, requiredText, website } from './entered-text.ts';

const said = (text: unknown, max = 10) => {
  const read = requiredText(max, 'Please enter a title.').safeParse(text);
  return read.success ? read.data : read.error.issues.map(({ message }) => message);
};

describe('a text that people type', () => {
  it('counts a line break as one letter, as its field does, however it was sent', () => {
    expect(said('1\r\n34\r\n67890')).toBe('1\n34\n67890');
    expect(freeText(5).parse('1\r\n3\r5')).toBe('1\n3\n5');
    expect(said('1\r\n34\r\n678901')).toEqual(['Please use at most 10 characters.']);
  });

  it.each([
    ['zero-width spaces', '\u200B\u200B\u200B'],
    ['direction marks', '\u200E\u202E'],
    ['a joiner and a soft hyphen', '\u2060\u00AD'],
    ['letters without a shape', '\u3164\u115F\u2800'],
    ['accents without a letter', '\u0301'],
    ['spaces', ' \u00A0 '],
    ['nothing', ''],
  ])('is none when it has only %s', (_, text) => expect(said(text)).toEqual(['Please enter a title.']));

  it.each(['é', '日', '7', '!', '🎈', '👩‍👧', 'שלום', '\u200Fשחייה'])('may be %s', (text) =>
    expect(said(text)).toBe(text),
  );
});

describe('the address of a website', () => {
  it.each([
    ['maple.ca', 'https://maple.ca'],
    [' www.maple.ca/about?from=card#top ', 'https://www.maple.ca/about?from=card#top'],
    ['http://maple.ca', 'http://maple.ca'],
    ['https://maple.ca/about', 'https://maple.ca/about'],
    ['', undefined],
  ])('is completed where it is only a domain: %s', (text, read) => expect(optional(website).parse(text)).toBe(read));

  it.each([
    'javascript:alert(1)',
    'javascript://maple.ca/%0aalert(1)',
    'data:text/html,maple.ca',
    'ftp://maple.ca',
    'mailto:me@maple.ca',
    'me@maple.ca',
    'maple.ca:javascript',
    '//maple.ca',
    'maple',
    'maple tutors',
    '192.168.0.1',
  ])('is never %s', (text) =>
    expect(
      optional(website)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Please enter a full web address that starts with https://.']),
  );
});
