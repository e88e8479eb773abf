import type { EmblaCarouselType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState, type RefObject } from 'react';

export type Motor = EmblaCarouselType;

/**
 * Lets a row of slides be dragged and run in a ring. Draws nothing itself: the row stood there before, as a scrolling
 * one.
 */
export function CarouselMotor({
  viewport,
  start,
  onReady,
}: {
  viewport: RefObject<HTMLElement>;
  start: number;
  onReady: (motor: Motor | null) => void;
}) {
  const [startIndex] = useState(start);
  // A film's own controls are dragged, too.
  const [attach, motor] = useEmblaCarousel({
    loop: true,
    startIndex,
    duration: 22,
    watchDrag: (_, event) => !(event.target instanceof HTMLVideoElement),
  });
  useEffect(() => {
    if (!viewport.current) return;
    viewport.current.scrollLeft = 0;
    attach(viewport.current);
  }, [attach, viewport]);
  useEffect(() => {
    if (!motor) return;
    onReady(motor);
    return () => onReady(null);
  }, [motor, onReady]);
  return null;
}
