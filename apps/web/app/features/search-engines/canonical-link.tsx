import { languages, locales } from '@canopy/contracts/language';
import { useLocation } from '@remix-run/react';
import { inLanguage, languageNow } from '../../i18n/language.ts';
import { canonicalPath } from './public-pages.ts';

/**
 * The one address of this page, whatever stands behind its question mark, and its addresses in every language. Private
 * pages have none.
 */
export function CanonicalLink({ publicUrl }: { publicUrl: string | undefined }) {
  const path = canonicalPath(useLocation().pathname);
  if (path === null || !publicUrl) return null;
  return (
    <>
      <link rel="canonical" href={publicUrl + inLanguage(languageNow(), path)} />
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={locales[language]}
          href={publicUrl + inLanguage(language, path)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + path} />
    </>
  );
}
