import type { Media } from '@canopy/contracts/listings';
import { playsInBrowsers } from '@canopy/rules/media-limits';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';

/** A film to be played here; what no browser plays (AVI, MPEG), and what some do not (MOV), can be downloaded. */
export function Film({ film, poster, frame }: { film: Media; poster: string; frame: string }) {
  const { t } = useTranslation();
  const plays = playsInBrowsers(film.url);
  const everywhere = film.url.endsWith('.mp4');
  return (
    <>
      {plays ? (
        <video key={film.url} controls preload="metadata" playsInline poster={poster} aria-label={film.alt || t('listing.film')} className={frame}>
          <source src={film.url} />
        </video>
      ) : (
        <img src={poster} alt={film.alt || t('listing.film')} width={film.width ?? 800} height={film.height ?? 600} className={frame} />
      )}
      {everywhere ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-x-3">
          {plays ? null : <span className="text-ink-soft">{t('listing.notPlayable')}</span>}
          <a href={film.url} download className="link inline-flex min-h-11 items-center gap-2">
            <Icon name="play" className="size-4 shrink-0" />
            {t('listing.downloadVideo')}
          </a>
        </p>
      )}
    </>
  );
}
