import sprite from './icons.svg';

/** The symbols of icons.svg. */
export const iconNames = [
  'menu',
  'close',
  'search',
  'sign-out',
  'alert',
  'check',
  'calendar',
  'pin',
  'people',
  'person',
  'screen',
  'play',
  'previous',
  'up',
  'down',
  'more',
  'download',
  'next',
  'map',
  'list',
  'clock',
  'ticket',
  'mail',
  'link',
  'plus',
  'minus',
  'image',
  'move',
  'expand',
  'route',
  'share',
  'card',
] as const;
export type IconName = (typeof iconNames)[number];

/**
 * Line icons of our own, 24 × 24, in the colour of the text. Always decorative: say the word beside it or in `sr-only`.
 */
export function Icon({
  name,
  className = 'size-5 shrink-0',
  filled = false,
}: {
  name: IconName;
  className?: string;
  filled?: boolean;
}) {
  return (
    <svg className={['icon', filled && 'fill-current', className].filter(Boolean).join(' ')} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
