import type { Media } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import { useRef, useState } from 'react';
import { useLateCode } from '../../../browser/use-late-code.ts';
import { t } from '../../../i18n/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CarouselButtons, CarouselPosition, MediaTrack } from './media-track.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { mediaFrame } from './media-frame.ts';
import { useCarousel } from './use-carousel.ts';

const fetchFullscreen = () => import('./fullscreen-media.tsx');
/** With two items the buttons say it all. */
const thumbnailsFrom = 3;

/** The photos and films of a listing, at least one. */
export function MediaCarousel({ media, category, title }: { media: Media[]; category: Category; title: string }) {
  const root = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [fullscreen, setFullscreen] = useState(false);
  const screen = useLateCode(fetchFullscreen, fullscreen);
  const carousel = useCarousel(media.length);
  const several = media.length > 1;
  useArrowKeys(root, carousel.step, several && !fullscreen);
  const open = () => setFullscreen(true);
  return (
    <section
      ref={root}
      aria-roledescription={several ? t('carousel.carousel') : undefined}
      aria-label={t('carousel.label')}
    >
      <div className={`relative ${mediaFrame}`}>
        <MediaTrack media={media} category={category} title={title} carousel={carousel} onOpen={open} />
        {several ? (
          <>
            <CarouselButtons carousel={carousel} />
            <CarouselPosition carousel={carousel} className="pointer-events-none absolute top-3 left-3" />
          </>
        ) : null}
        <button
          ref={opener}
          type="button"
          onClick={open}
          className="needs-scripts absolute top-3 right-3 grid size-11 place-items-center rounded-full bg-black/70 text-white hover:bg-black focus-visible:outline-white"
        >
          <Icon name="expand" />
          <span className="sr-only">{t('carousel.fullscreen')}</span>
        </button>
      </div>
      {media.length >= thumbnailsFrom ? <Thumbnails media={media} category={category} carousel={carousel} /> : null}
      {fullscreen && screen ? (
        <screen.FullscreenMedia
          media={media}
          category={category}
          title={title}
          start={carousel.at}
          returnFocus={() => opener.current?.focus({ preventScroll: true })}
          onClose={(at) => {
            setFullscreen(false);
            if (at !== carousel.at) carousel.show(at);
          }}
        />
      ) : null}
    </section>
  );
}
