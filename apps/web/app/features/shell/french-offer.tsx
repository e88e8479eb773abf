import { locales } from '@canopy/contracts/language';
import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { inLanguage, isInFrench, languageNow } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { offersFrench } from './offers-french.ts';

const declined = 'canopy-french-declined';

/** A browser that keeps nothing for anybody throws where it is asked. There the offer comes again on each page. */
const memory = {
  isDeclined: () => {
    try {
      return localStorage.getItem(declined) !== null;
    } catch {
      return false;
    }
  },
  decline: () => {
    try {
      localStorage.setItem(declined, 'yes');
    } catch {
      // It is closed on this page.
    }
  },
};

/**
 * For a browser that asks for French before English: says in French that the page exists in it. It lies over the page
 * and moves nothing, and stays away once it was closed.
 */
export function FrenchOffer() {
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(languageNow() === 'en' && offersFrench(navigator.languages) && !memory.isDeclined());
  }, []);
  if (!shown || !isInFrench(pathname)) return null;
  const close = () => {
    memory.decline();
    setShown(false);
  };
  return (
    <aside
      lang={locales.fr}
      aria-label="Français"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md items-center gap-3 rounded-card border border-line-strong bg-surface py-1 pr-1 pl-4 shadow-lg print:hidden"
    >
      <a href={inLanguage('fr', pathname) + search} hrefLang={locales.fr} className="link grow py-2.5 font-medium">
        {t('shell.inFrench.offer')}
      </a>
      <button
        type="button"
        onClick={close}
        className="flex size-11 items-center justify-center rounded-lg hover:bg-leaf"
      >
        <Icon name="close" />
        <span className="sr-only">{t('shell.inFrench.close')}</span>
      </button>
    </aside>
  );
}
