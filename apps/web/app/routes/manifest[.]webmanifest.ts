import { locales } from '@canopy/contracts/language';
import { appManifest } from '../features/installing/app-manifest.ts';
import { t } from '../i18n/index.ts';
import { addressHere, languageNow } from '../i18n/language.ts';
import { paths } from '../paths.ts';

/** Open to everybody. */
export function loader() {
  const manifest = appManifest({
    lang: locales[languageNow()],
    description: t('shell.description'),
    home: addressHere(paths.home),
  });
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
