import type { Media } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import { playsInBrowsers } from '@canopy/rules/media-limits';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { placeholderArt } from '../../listings-search/placeholder-art.ts';

export interface SlideProps {
  item: Media;
  category: Category;
  /** What the item is called where nobody described it. */
  name: string;
  /** In sight at this moment. */
  active: boolean;
  /** In sight, or about to be. */
  near: boolean;
  /** The whole item between black bars, or the frame filled. */
  whole: boolean;
  onOpen?: (() => void) | undefined;
}

export function MediaSlide(slide: SlideProps) {
  return slide.item.type === 'video' ? <Film {...slide} /> : <Photo {...slide} />;
}

/** In fitting sizes. It leads to its file, so that it can be seen whole without scripts, too. */
function Photo({ item, category, name, active, near, whole, onOpen }: SlideProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  const [wanted, want] = useState(near);
  if (near && !wanted) want(true);
  useEffect(() => {
    // It may have failed before our scripts were there to hear of it.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
    // What failed without a connection is tried again, as what is missing on a map.
    const tryAgain = () => setBroken(false);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, []);
  if (broken) return <Missing category={category} kind="photo" />;
  const picture = (
    <img
      ref={image}
      // Before its address: a browser begins to fetch as soon as it knows that.
      {...(active ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      src={item.sizes.at(-1)?.url ?? item.url}
      {...(item.sizes.length > 0
        ? {
            srcSet: item.sizes.map((size) => `${size.url} ${size.width}w`).join(', '),
            sizes: whole ? '100vw' : '(min-width: 80rem) 52rem, (min-width: 64rem) 60vw, 100vw',
          }
        : {})}
      alt={item.alt || name}
      width={item.width ?? 800}
      height={item.height ?? 600}
      draggable={false}
      onError={() => setBroken(true)}
      className={`size-full ${whole ? 'object-contain' : 'object-cover'} ${wanted ? '' : 'waits-unseen'}`}
    />
  );
  if (!onOpen) return picture;
  return (
    <a
      href={item.url}
      // A picture that waits unseen gives its link no name.
      aria-label={wanted ? undefined : item.alt || name}
      draggable={false}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      className="block size-full focus-visible:-outline-offset-4"
    >
      {picture}
    </a>
  );
}

/** Starts only when somebody starts it, and stops when it leaves the screen. */
function Film({ item, category, name, active, whole }: SlideProps) {
  const film = useRef<HTMLVideoElement>(null);
  // What no browser plays (AVI, MPEG) is not even tried; what some do not (MOV) says so itself.
  const [broken, setBroken] = useState(!playsInBrowsers(item.url));
  useEffect(() => {
    if (!active) film.current?.pause();
  }, [active]);
  if (broken) return <Missing category={category} kind="film" file={item.url} />;
  return (
    <video
      ref={film}
      controls
      playsInline
      preload="metadata"
      poster={item.sizes.at(-1)?.url ?? placeholderArt(category)}
      aria-label={item.alt || name}
      className={`size-full bg-black ${whole ? 'object-contain' : 'object-cover'}`}
    >
      <source src={item.url} onError={() => setBroken(true)} />
      <a href={item.url} download>
        {t('carousel.download')}
      </a>
    </video>
  );
}

/** The drawing of the category stands in, and says why. A film that this browser cannot play can still be fetched. */
function Missing({ category, kind, file }: { category: Category; kind: 'photo' | 'film'; file?: string }) {
  return (
    <div className="relative size-full">
      <img src={placeholderArt(category)} alt="" width="800" height="600" className="size-full object-cover" />
      <p className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-x-3 bg-black/70 px-4 py-2 text-sm text-white">
        <Icon name="alert" className="size-5 shrink-0" />
        {t(`carousel.missing.${kind}`)}
        {file ? (
          <a href={file} download className="inline-flex min-h-11 items-center underline underline-offset-3">
            {t('carousel.download')}
          </a>
        ) : null}
      </p>
    </div>
  );
}
