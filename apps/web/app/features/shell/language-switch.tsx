import { languageNames, languages, locales } from '@canopy/contracts/language';
import { useLocation } from '@remix-run/react';
import { inLanguage, isInFrench, languageNow } from '../../i18n/language.ts';

/** This page in the other language: a link in that language, and a document of its own. */
export function LanguageSwitch({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const other = languages.find((language) => language !== languageNow())!;
  if (!isInFrench(pathname)) return null;
  return (
    <a
      href={inLanguage(other, pathname) + search}
      lang={locales[other]}
      hrefLang={locales[other]}
      className={className}
      data-language={other}
    >
      {languageNames[other]}
    </a>
  );
}
