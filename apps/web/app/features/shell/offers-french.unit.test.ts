import { expect, it } from 'vitest';
import { offersFrench } from './offers-french.ts';

it.each([
  [['fr-CA', 'en-CA'], true],
  [['FR'], true],
  [['de', 'fr', 'en'], true],
  [['en-CA', 'fr-CA'], false],
  [['de'], false],
  [[], false],
])('%j offers French: %s', (languages, offered) => expect(offersFrench(languages)).toBe(offered));
