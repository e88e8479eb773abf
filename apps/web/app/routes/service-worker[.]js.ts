import { locales } from '@canopy/contracts/language';
import { offlinePage } from '../features/installing/offline-page.ts';
import { serviceWorker } from '../features/installing/service-worker.ts';
import { i18n } from '../i18n/index.ts';
import { languageNow } from '../i18n/language.ts';

/** Open to everybody. */
export function loader() {
  const page = offlinePage({
    lang: locales[languageNow()],
    title: i18n.t('shell.offline.title'),
    text: i18n.t('shell.offline.text'),
    retry: i18n.t('shell.offline.retry'),
  });
  return new Response(serviceWorker(page), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
