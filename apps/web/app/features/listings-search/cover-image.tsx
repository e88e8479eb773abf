import type { Media } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { isDrawn, placeholderArt } from './placeholder-art.ts';

/**
 * The first media item in its frame: an image in fitting sizes, a video's poster with a play badge, or the art of the
 * category.
 */
export function CoverImage({
  cover,
  category,
  drawing = 0,
  eager = false,
  compact = false,
}: {
  cover: Omit<Media, 'id'> | null;
  category: Category;
  /** Which drawing stands in. */
  drawing?: number | undefined;
  eager?: boolean;
  /** A small square on a phone. */
  compact?: boolean;
}) {
  const art = placeholderArt(category, drawing);
  const sizes = cover?.sizes ?? [];
  const src = cover ? (sizes.at(-1)?.url ?? (cover.type === 'image' ? cover.url : art)) : art;
  return (
    <>
      <img
        // Before its address: a browser begins to fetch as soon as it knows that.
        loading={eager ? 'eager' : 'lazy'}
        src={src}
        {...(sizes.length > 0
          ? {
              srcSet: sizes.map((size) => `${size.url} ${size.width}w`).join(', '),
              sizes: `(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, ${compact ? '7rem' : '92vw'}`,
            }
          : {})}
        alt={cover?.alt ?? ''}
        width={cover?.width ?? 800}
        height={cover?.height ?? 600}
        decoding="async"
      />
      {isDrawn(cover) ? <span className="card-note">{t('card.illustration')}</span> : null}
      {cover?.type === 'video' ? (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-14 place-items-center rounded-full bg-black/70 text-white">
            <Icon name="play" filled className="size-7" />
            <span className="sr-only">{t('card.video')}</span>
          </span>
        </span>
      ) : null}
    </>
  );
}
