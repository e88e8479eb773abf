import type { Markers } from '@canopy/contracts/listings';
import { divIcon, type LatLngExpression, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { Marker, Popup } from 'react-leaflet';
import { drawingOf, placeholderArt } from '../listings-search/placeholder-art.ts';
import { keepFocus } from '../../browser/keep-focus.ts';
import { MapCard } from './map-card.tsx';
import type { Choose } from './markers-in-sight.tsx';
import { pressed } from './pressed.ts';
import { priceFlag } from './price-flag.ts';

const markerSize = 56;

/**
 * A picture of 56 × 56 with its price, that opens a small card. Everything of the listing is text, never markup.
 * @param at where it is drawn: its own place, or a little beside it where another stands too.
 * @param onChoose where the card stands elsewhere than over the marker.
 */
export function ListingMarker({
  marker,
  at,
  lifted,
  onChoose,
}: {
  marker: Markers['markers'][number];
  at: LatLngExpression;
  lifted: boolean;
  onChoose: Choose | null;
}) {
  const self = useRef<LeafletMarker>(null);
  const { id, title, category, imageUrl } = marker;
  const flag = priceFlag(marker);
  const icon = useMemo(() => {
    const face = document.createElement('span');
    const picture = document.createElement('img');
    picture.src = imageUrl ?? placeholderArt(category, drawingOf(id));
    picture.alt = '';
    picture.width = picture.height = markerSize;
    const name = document.createElement('span');
    name.className = 'sr-only';
    name.textContent = flag ? `${title}, ` : title;
    face.append(picture, name);
    if (flag) {
      const price = document.createElement('span');
      price.className = 'map-price';
      price.textContent = flag;
      face.append(price);
    }
    return divIcon({
      html: face,
      className: `map-marker map-marker-${category}`,
      iconSize: [markerSize, markerSize],
      iconAnchor: [markerSize / 2, markerSize / 2],
      popupAnchor: [0, -markerSize / 2],
    });
  }, [id, imageUrl, category, title, flag]);
  const chosen = useRef(() => {});
  chosen.current = () => onChoose?.([marker], self.current?.getElement());
  const elsewhere = onChoose !== null;
  const handlers = useMemo(() => (elsewhere ? pressed(() => chosen.current()) : keepFocus(self)), [elsewhere]);
  useEffect(() => {
    self.current?.getElement()?.classList.toggle('is-lifted', lifted);
    self.current?.setZIndexOffset(lifted ? 1_000 : 0);
  }, [lifted, icon]);
  return (
    <Marker
      ref={self}
      // A popup cannot be taken from a marker again.
      key={elsewhere ? 'elsewhere' : 'popup'}
      position={at}
      icon={icon}
      title={title}
      riseOnHover
      eventHandlers={handlers}
    >
      {elsewhere ? null : (
        <Popup minWidth={260} maxWidth={300}>
          <MapCard marker={marker} />
        </Popup>
      )}
    </Marker>
  );
}
