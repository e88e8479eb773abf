import { divIcon } from 'leaflet';
import { useMemo } from 'react';
import { numberText } from '../../i18n/format.ts';

/** A circle with a number, which grows with it. Its title is what it is called. */
export function useNumberIcon(count: number, className = '') {
  return useMemo(() => {
    const size = Math.round(44 + 6 * Math.log10(count));
    const number = document.createElement('span');
    number.ariaHidden = 'true';
    number.textContent = numberText(count);
    return divIcon({ html: number, className: `map-cluster ${className}`, iconSize: [size, size] });
  }, [count, className]);
}
