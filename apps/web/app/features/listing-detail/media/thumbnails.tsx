import type { Media } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { placeholderArt } from '../../listings-search/placeholder-art.ts';
import { slideId } from './media-track.tsx';
import type { Carousel } from './use-carousel.ts';

/** Small pictures of all items. Without scripts each scrolls the row to its item. */
export function Thumbnails({ media, category, carousel }: { media: Media[]; category: Category; carousel: Carousel }) {
  const list = useRef<HTMLUListElement>(null);
  const { at, count, show } = carousel;
  useEffect(() => {
    const row = list.current;
    const thumbnail = row?.children[at] as HTMLElement | undefined;
    // Only the row moves, never the page.
    if (row && thumbnail) row.scrollTo({ left: thumbnail.offsetLeft - (row.clientWidth - thumbnail.clientWidth) / 2 });
  }, [at]);
  return (
    <ul ref={list} aria-label={t('carousel.thumbnails')} className="relative -mx-1 mt-3 flex gap-2 overflow-x-auto p-1">
      {media.map((item, index) => (
        <li key={item.url} className="shrink-0">
          <a
            href={`#${slideId(index)}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              show(index);
            }}
            className={`relative block overflow-hidden rounded-lg border-2 bg-leaf ${index === at ? 'border-forest' : 'border-transparent opacity-80 hover:opacity-100'}`}
          >
            <img
              loading="lazy"
              src={item.sizes[0]?.url ?? (item.type === 'image' ? item.url : placeholderArt(category))}
              alt={t('carousel.show', { n: index + 1, count })}
              width="96"
              height="72"
              onError={(event) => {
                // Once: the drawing could be missing, too.
                if (!event.currentTarget.src.endsWith(placeholderArt(category)))
                  event.currentTarget.src = placeholderArt(category);
              }}
              className="h-18 w-24 object-cover"
            />
            {item.type === 'video' ? (
              <span className="absolute inset-0 grid place-items-center bg-black/30 text-white">
                <Icon name="play" filled />
              </span>
            ) : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
