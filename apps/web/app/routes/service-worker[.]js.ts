import { locales } from '@canopy/contracts/language';
import { offlinePage } from '../features/installing/offline-page.ts';
import { serviceWorker } from '../features/installing/service-worker.ts';
import { t } from '../i18n/index.ts';
import { addressHere, languageNow } from '../i18n/language.ts';
import { paths } from '../paths.ts';

/** Open to everybody. */
export function loader() {
  const page = offlinePage({
    lang: locales[languageNow()],
    title: t('shell.offline.title'),
    text: t('shell.offline.text'),
    retry: t('shell.offline.retry'),
  });
  return new Response(serviceWorker(page), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // The home page in French is no page below this file's folder.
      'service-worker-allowed': addressHere(paths.home),
    },
  });
}
