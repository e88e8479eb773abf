import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import '../i18n/every-catalogue.ts';
import { NewTabLink } from './new-tab-link.tsx';

/** Why these are links of their own. */
const withoutIt = {
  'features/listing-detail/linked-text.tsx': 'an address in what a person wrote: words between would change the text',
  'features/listing-detail/listing-facts.tsx': 'says that it opens another site',
  'features/listing-detail/provider-links.tsx': 'says that it opens another site',
  'features/sign-in/sign-in-elsewhere.tsx': 'its sentences speak of the other tab themselves',
};

it('a link that opens a new tab says so to whoever cannot see it, and hands nothing of this page over', () => {
  expect(renderToStaticMarkup(<NewTabLink href="/terms">Terms</NewTabLink>)).toBe(
    '<a target="_blank" rel="noopener noreferrer" class="link" href="/terms">Terms<span class="sr-only"> (opens in a new tab)</span></a>',
  );
});

it('is every link that opens a new tab', () => {
  const app = new URL('..', import.meta.url).pathname;
  const others = globSync('{features,routes,ui}/**/*.tsx', { cwd: app })
    .filter((file) => !file.includes('.test.') && file !== 'ui/new-tab-link.tsx')
    .filter((file) => /<a\b[^>]*_blank|\{ target: '_blank'/.test(readFileSync(app + file, 'utf8')));
  expect(others.toSorted()).toEqual(Object.keys(withoutIt));
});
