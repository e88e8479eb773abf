import type { Markers } from '@canopy/contracts/listings';
import { Link } from '@remix-run/react';
import { latLngBounds, type LatLngExpression, type Marker as LeafletMarker } from 'leaflet';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, Popup, useMap } from 'react-leaflet';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { useNumberIcon } from './number-icon.ts';
import { keepFocus } from '../../browser/keep-focus.ts';

/** More listings in one place than markers find room for: zooms in while that parts them, else opens a list of them. */
export function BundleMarker({
  markers,
  at,
  lifted,
}: {
  markers: Markers['markers'];
  at: LatLngExpression;
  lifted: boolean;
}) {
  const { t } = useTranslation();
  const map = useMap();
  const self = useRef<LeafletMarker>(null);
  const icon = useNumberIcon(markers.length, lifted ? 'is-lifted' : '');
  const around = latLngBounds(markers.map(({ lat, lng }) => [lat, lng]));
  const closer = Math.min(map.getBoundsZoom(around, false), map.getMaxZoom());
  const parts = closer > map.getZoom() && !around.getNorthEast().equals(around.getSouthWest());
  return (
    <Marker
      ref={self}
      // A popup cannot be taken from a marker again, so one that only zooms is another marker.
      key={parts ? 'zooms' : 'lists'}
      position={at}
      icon={icon}
      // Above the pictures: a number that is half hidden says nothing and is hard to touch.
      zIndexOffset={2_000}
      title={t(parts ? 'listings.map.cluster' : 'listings.map.bundle', { count: markers.length })}
      eventHandlers={
        parts
          ? {
              click: () => map.setView(around.getCenter(), closer),
              keypress: (event) => event.originalEvent.key === 'Enter' && map.setView(around.getCenter(), closer),
            }
          : keepFocus(self)
      }
    >
      {parts ? null : (
        <Popup minWidth={220} maxWidth={280} maxHeight={260}>
          <ul className="map-popup-list">
            {markers.map(({ id, title, language, location }) => (
              <li key={id}>
                <p lang={langOf(language)} className="map-popup-title">
                  {title}
                </p>
                <p className="map-popup-place">{location}</p>
                <Link to={paths.listing(id)} className="map-popup-link">
                  {t('listings.viewDetails')}
                  <span className="sr-only"> {t('listings.ofListing', { title })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </Marker>
  );
}
