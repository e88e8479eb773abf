import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { t } from '../../../i18n/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CarouselButtons, CarouselPosition, MediaTrack, type MediaTrackProps } from './media-track.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useCarousel } from './use-carousel.ts';

type FullscreenProps = Pick<MediaTrackProps, 'media' | 'category' | 'title'> & {
  start: number;
  /** Told which item was seen last. */
  onClose: (at: number) => void;
  /** Where the focus goes back to. */
  returnFocus: () => void;
};

/** The items over the whole screen, each of them whole. Escape and the cross close it, arrows and swiping move on. */
export function FullscreenMedia({ media, category, title, start, onClose, returnFocus }: FullscreenProps) {
  const root = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(media.length, start);
  const several = media.length > 1;
  useArrowKeys(root, carousel.step, several);
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose(carousel.at))}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black" />
        <Radix.Content
          ref={root}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          className="fixed inset-0 z-50 flex flex-col bg-black text-white outline-none"
        >
          <div className="flex min-h-14 items-center gap-4 px-3 sm:px-5">
            <Radix.Title className="min-w-0 truncate font-sans text-base font-medium tracking-normal">
              {title}
            </Radix.Title>
            {several ? <CarouselPosition carousel={carousel} className="ml-auto shrink-0" /> : null}
            <Radix.Close
              className={`grid size-11 shrink-0 place-items-center rounded-full hover:bg-white/20 focus-visible:outline-white ${several ? '' : 'ml-auto'}`}
            >
              <Icon name="close" />
              <span className="sr-only">{t('carousel.close')}</span>
            </Radix.Close>
          </div>
          <div className="relative min-h-0 grow pb-[env(safe-area-inset-bottom)]">
            <MediaTrack media={media} category={category} title={title} carousel={carousel} whole />
            {several ? <CarouselButtons carousel={carousel} /> : null}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
