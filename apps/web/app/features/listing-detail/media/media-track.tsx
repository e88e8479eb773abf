import type { Media } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import { useEffect, useState } from 'react';
import type { CarouselMotor } from '../../../browser/carousel-motor.tsx';
import { t } from '../../../i18n/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MediaSlide } from './media-slide.tsx';
import type { Carousel } from './use-carousel.ts';

export interface MediaTrackProps {
  media: Media[];
  category: Category;
  title: string;
  carousel: Carousel;
  whole?: boolean;
  onOpen?: () => void;
}

/** On the page a slide has an address of its own, for the thumbnails of a page without scripts. */
export const slideId = (index: number) => `item-${index + 1}`;

/** The slides side by side in a row that scrolls and snaps; with the motor it turns into a ring. */
export function MediaTrack({ media, category, title, carousel, whole = false, onOpen }: MediaTrackProps) {
  const { at, count, viewport, motor, setMotor, onScroll } = carousel;
  const Motor = useMotor(count > 1);
  // Whoever only looks at the first item fetches no other; a finger on the row, or a step, fetches those beside it.
  const [turning, turn] = useState(whole);
  if (at > 0 && !turning) turn(true);
  const start = turning ? undefined : () => turn(true);
  const isNear = (index: number) => index === at || (turning && [1, count - 1].includes(Math.abs(index - at)));
  return (
    <>
      <div
        ref={viewport}
        onScroll={onScroll}
        onPointerEnter={start}
        onFocus={start}
        {...(count > 1 ? { tabIndex: 0, role: 'group', 'aria-label': t('carousel.items') } : {})}
        className={`size-full focus-visible:-outline-offset-4 ${motor ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto overflow-y-hidden'}`}
      >
        <div className="flex size-full touch-pan-y">
          {media.map((item, index) => (
            <div
              key={item.url}
              {...(whole ? {} : { id: slideId(index) })}
              {...(count > 1
                ? {
                    role: 'group',
                    'aria-roledescription': t('carousel.slide'),
                    'aria-label': t('carousel.position', { n: index + 1, count }),
                  }
                : {})}
              // What has left the screen must not be reached by Tab.
              {...(motor && index !== at ? { inert: '' } : {})}
              className="h-full min-w-0 shrink-0 grow-0 basis-full snap-center"
            >
              <MediaSlide
                item={item}
                category={category}
                name={t('carousel.unnamed', { title })}
                active={index === at}
                near={isNear(index)}
                whole={whole}
                onOpen={onOpen}
              />
            </div>
          ))}
        </div>
      </div>
      {Motor ? <Motor viewport={viewport} start={at} onReady={setMotor} /> : null}
    </>
  );
}

/** Previous and next. */
export function CarouselButtons({ carousel }: { carousel: Carousel }) {
  const round =
    'needs-scripts absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-black/70 text-white hover:bg-black focus-visible:outline-white';
  return (
    <>
      <button type="button" onClick={() => carousel.step(-1)} className={`${round} left-3`}>
        <Icon name="previous" />
        <span className="sr-only">{t('carousel.previous')}</span>
      </button>
      <button type="button" onClick={() => carousel.step(1)} className={`${round} right-3`}>
        <Icon name="next" />
        <span className="sr-only">{t('carousel.next')}</span>
      </button>
    </>
  );
}

/** "2 of 5", said when it changes. */
export function CarouselPosition({ carousel, className = '' }: { carousel: Carousel; className?: string }) {
  return (
    <p
      aria-live="polite"
      className={`needs-scripts rounded-full bg-black/70 px-3 py-1 text-sm font-medium text-white tabular-nums ${className}`}
    >
      {t('carousel.position', { n: carousel.at + 1, count: carousel.count })}
    </p>
  );
}

/** Fetched only where there is something to turn. Without it the row goes on scrolling. */
function useMotor(wanted: boolean): typeof CarouselMotor | null {
  const [Motor, setMotor] = useState<typeof CarouselMotor | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    import('../../../browser/carousel-motor.tsx').then(
      (module) => gone || setMotor(() => module.CarouselMotor),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return Motor;
}
