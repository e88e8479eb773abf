import { appManifest } from '../features/installing/app-manifest.ts';
import { i18n } from '../i18n/index.ts';
import { paths } from '../paths.ts';

/** Open to everybody. */
export function loader() {
  const manifest = appManifest({ lang: 'en-CA', description: i18n.t('shell.description'), home: paths.home });
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
