import type { Media } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Film } from './film.tsx';
import { placeholderArt } from '../listings/placeholder-art.ts';

/** The first item large, the others as thumbnails. Without scripts a thumbnail opens its file. */
export function MediaGallery({ media, category }: { media: Media[]; category: Category }) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const shown = media[Math.min(at, media.length - 1)];
  const frame = 'aspect-16/10 w-full rounded-card bg-leaf object-cover sm:aspect-16/9';
  if (!shown) return <img src={placeholderArt(category)} alt="" width="800" height="600" className={frame} />;

  const poster = shown.sizes.at(-1)?.url ?? placeholderArt(category);
  return (
    <section aria-label={t('listing.photos')}>
      {shown.type === 'video' ? (
        <Film film={shown} poster={poster} frame={frame} />
      ) : (
        <img
          src={shown.sizes.at(-1)?.url ?? shown.url}
          {...(shown.sizes.length > 0 ? { srcSet: shown.sizes.map((size) => `${size.url} ${size.width}w`).join(', '), sizes: '(min-width: 64rem) 52rem, 100vw' } : {})}
          alt={media.length > 1 ? t('listing.photoOf', { alt: shown.alt || t('listing.photo'), n: at + 1, count: media.length }) : shown.alt}
          width={shown.width ?? 800}
          height={shown.height ?? 600}
          fetchPriority="high"
          className={frame}
        />
      )}
      {media.length > 1 ? (
        <ul className="-mx-1 mt-3 flex gap-2 overflow-x-auto p-1">
          {media.map((item, place) => (
            <li key={item.url} className="shrink-0">
              <a
                href={item.url}
                aria-current={place === at ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  setAt(place);
                }}
                className={`relative block overflow-hidden rounded-lg border-2 ${place === at ? 'border-forest' : 'border-transparent opacity-80 hover:opacity-100'}`}
              >
                <img src={item.sizes[0]?.url ?? (item.type === 'image' ? item.url : placeholderArt(category))} alt={t('listing.showItem', { n: place + 1, count: media.length })} width="96" height="72" loading="lazy" className="h-18 w-24 object-cover" />
                {item.type === 'video' ? (
                  <span className="absolute inset-0 grid place-items-center bg-black/30 text-white">
                    <Icon name="play" filled />
                  </span>
                ) : null}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
