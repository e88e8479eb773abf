import { languages } from '@canopy/contracts/language';
import { inLanguage } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { pageKinds } from './page-kinds.ts';

/** @param site.publicUrl the public origin. A local site asks to be left alone altogether: its listings are made up. */
export function robotsText(site: { publicUrl: string; mode: 'local' | 'production' }): string {
  if (site.mode === 'local') return 'User-agent: *\nDisallow: /\n';
  const privatePaths = Object.keys(pageKinds)
    .filter((route) => pageKinds[route] === 'private')
    // "/edit-listing/:id" stands for everything below "/edit-listing/".
    .map((route) => route.replace(/:.*$/, ''));
  return [
    'User-agent: *',
    ...languages.flatMap((language) =>
      [...new Set(privatePaths)].map((path) => `Disallow: ${inLanguage(language, path)}`),
    ),
    '',
    `Sitemap: ${site.publicUrl}${paths.sitemap}`,
    '',
  ].join('\n');
}
