import type { Markers } from '@canopy/contracts/listings';
import { Link } from '@remix-run/react';
import { divIcon, type LatLngExpression, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, Popup } from 'react-leaflet';
import { placeholderArt } from '../listings-search/placeholder-art.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { keepFocus } from '../../browser/keep-focus.ts';

export const markerSize = 56;

/**
 * A picture of 56 × 56 that opens a small card. Everything of the listing is text, never markup.
 * @param at where it is drawn: its own place, or a little beside it where others stand too.
 */
export function ListingMarker({
  marker,
  at,
  lifted,
}: {
  marker: Markers['markers'][number];
  at: LatLngExpression;
  lifted: boolean;
}) {
  const { t } = useTranslation();
  const self = useRef<LeafletMarker>(null);
  const icon = useMemo(() => {
    const picture = document.createElement('img');
    picture.src = marker.imageUrl ?? placeholderArt(marker.category);
    picture.alt = '';
    picture.width = picture.height = markerSize;
    return divIcon({
      html: picture,
      className: `map-marker map-marker-${marker.category}`,
      iconSize: [markerSize, markerSize],
      iconAnchor: [markerSize / 2, markerSize / 2],
      popupAnchor: [0, -markerSize / 2],
    });
  }, [marker.imageUrl, marker.category]);
  const handlers = useMemo(() => keepFocus(self), []);
  useEffect(() => {
    self.current?.getElement()?.classList.toggle('is-lifted', lifted);
    self.current?.setZIndexOffset(lifted ? 1_000 : 0);
  }, [lifted, icon]);
  return (
    <Marker ref={self} position={at} icon={icon} title={marker.title} riseOnHover eventHandlers={handlers}>
      <Popup minWidth={200} maxWidth={260}>
        <p lang={langOf(marker.language)} className="map-popup-title">
          {marker.title}
        </p>
        <p className="map-popup-place">{marker.location}</p>
        {marker.approximate ? <p className="map-popup-place">{t('listings.map.approximate')}</p> : null}
        <Link to={paths.listing(marker.id)} className="map-popup-link">
          {t('listings.viewDetails')}
          <span className="sr-only"> {t('listings.ofListing', { title: marker.title })}</span>
        </Link>
      </Popup>
    </Marker>
  );
}
