import { Link as RouterLink, type LinkProps } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { answersIn, basenameOf } from '../i18n/language.ts';
import { Link, LinkOfMarkup } from './link.tsx';

afterEach(() => answersIn(() => 'en'));

const links: LinkProps[] = [
  { to: '/' },
  { to: '/listings', className: 'link', rel: 'next', 'aria-current': 'page' },
  { to: '/listings?q=a%20b&page=2#results', prefetch: 'intent', discover: 'none' },
  { to: '/members/7', preventScrollReset: true, replace: true, state: { from: 'x' }, onClick: () => undefined },
  { to: '/sales.csv', reloadDocument: true, target: '_blank', viewTransition: true },
  { to: '/listings/' },
  { to: '/listings/?page=2' },
  { to: '/?utm=1' },
  { to: '/#top' },
  { to: '/listings?' },
  { to: '/listings#' },
  { to: '/listings//7' },
  { to: '/listings/../terms' },
  { to: '/listings/caf\u00e9 au lait' },
  { to: '' },
  { to: '?page=2' },
  { to: '#results' },
  { to: '..', relative: 'path' },
  { to: { search: '?page=3' } },
  { to: 'https://example.com/there' },
  { to: '//example.com/there' },
];

describe('a link in the markup of a page', () => {
  it.each(['en', 'fr'] as const)('is what the browser makes of it, in %s', (language) => {
    answersIn(() => language);
    const basename = basenameOf(language);
    const markup = (Kind: typeof RouterLink) =>
      links.map((link, at) =>
        renderToStaticMarkup(
          <StaticRouter basename={basename} location={`${basename === '/' ? '' : basename}/my-listings?page=1`}>
            <Kind {...link}>{at}</Kind>
          </StaticRouter>,
        ),
      );
    expect(markup(LinkOfMarkup as typeof RouterLink)).toEqual(markup(RouterLink));
  });

  it('stands where pages are made', () => expect(Link).toBe(LinkOfMarkup));
});
