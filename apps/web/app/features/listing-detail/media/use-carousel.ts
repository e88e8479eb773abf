import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Motor } from '../../../browser/carousel-motor.tsx';
import { still } from '../../../browser/still.ts';

export interface Carousel {
  /** Which item is in sight, from 0. */
  at: number;
  count: number;
  viewport: RefObject<HTMLDivElement>;
  motor: Motor | null;
  setMotor: (motor: Motor | null) => void;
  show: (index: number) => void;
  /** One on or one back; after the last comes the first. */
  step: (by: 1 | -1) => void;
  /** For the row that scrolls while there is no motor. */
  onScroll: () => void;
}

/** Where a row of slides stands. It scrolls by itself; as soon as the motor is there, that one moves it. */
export function useCarousel(count: number, start = 0): Carousel {
  const [at, setAt] = useState(start);
  const [motor, setMotor] = useState<Motor | null>(null);
  const viewport = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!motor) return;
    const follow = () => setAt(motor.selectedScrollSnap());
    motor.on('select', follow);
    return () => void motor.off('select', follow);
  }, [motor]);

  const keepFocus = useCallback(() => {
    // The slide that had the focus goes out of reach; the row itself stays.
    if (viewport.current?.contains(document.activeElement)) viewport.current.focus({ preventScroll: true });
  }, []);

  const show = useCallback(
    (index: number) => {
      keepFocus();
      setAt(index);
      // People who asked for less motion get the next picture at once.
      if (motor) motor.scrollTo(index, still());
      else
        viewport.current?.scrollTo({
          left: index * viewport.current.clientWidth,
          behavior: still() ? 'auto' : 'smooth',
        });
    },
    [motor, keepFocus],
  );

  const step = useCallback(
    (by: 1 | -1) => {
      if (!motor) return show((at + by + count) % count);
      keepFocus();
      if (by === 1) motor.scrollNext(still());
      else motor.scrollPrev(still());
    },
    [motor, at, count, show, keepFocus],
  );

  const onScroll = useCallback(() => {
    const row = viewport.current;
    if (!motor && row && row.clientWidth > 0) setAt(Math.round(row.scrollLeft / row.clientWidth));
  }, [motor]);

  return { at, count, viewport, motor, setMotor, show, step, onScroll };
}
