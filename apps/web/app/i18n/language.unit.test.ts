import { describe, expect, it } from 'vitest';
import { inLanguage, languageOf, withoutLanguage } from './language.ts';

describe('the language of an address', () => {
  it.each([
    ['/', 'en', '/'],
    ['/listings', 'en', '/listings'],
    ['/friends', 'en', '/friends'],
    ['/listings/fr', 'en', '/listings/fr'],
    ['/fr', 'fr', '/'],
    ['/fr/', 'fr', '/'],
    ['/fr.data', 'fr', '.data'],
    ['/fr/listings', 'fr', '/listings'],
    ['/FR/listings', 'fr', '/listings'],
    ['/fr/fr/listings', 'fr', '/fr/listings'],
  ])('%s is %s, and %s without it', (path, language, rest) => {
    expect([languageOf(path), withoutLanguage(path)]).toEqual([language, rest]);
  });

  it('stands before a path of ours, and before nothing else', () => {
    expect(inLanguage('en', '/tickets?listing=1')).toBe('/tickets?listing=1');
    expect(inLanguage('fr', '/tickets?listing=1')).toBe('/fr/tickets?listing=1');
    expect(inLanguage('fr', '/')).toBe('/fr');
    expect(inLanguage('fr', 'https://elsewhere.example/')).toBe('https://elsewhere.example/');
  });
});
