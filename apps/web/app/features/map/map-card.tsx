import type { Markers } from '@canopy/contracts/listings';
import { formatPeriod, formatWeekday, priceLabel } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { drawingOf, placeholderArt } from '../listings-search/placeholder-art.ts';

/** What a marker tells of its listing: picture, title, date, place and price, and the way to it. All of it is text. */
export function MapCard({ marker }: { marker: Markers['markers'][number] }) {
  const { id, title, language, category, location, eventStart, eventEnd } = marker;
  return (
    <div className="map-card">
      <img src={marker.imageUrl ?? placeholderArt(category, drawingOf(id))} alt="" width={72} height={72} />
      <div>
        <p className="map-card-title" dir="auto" lang={langOf(language)}>
          {title}
        </p>
        {eventStart ? (
          <p className="map-card-fact">
            <strong>{formatWeekday(eventStart)}</strong> <span>{formatPeriod(eventStart, eventEnd)}</span>
          </p>
        ) : null}
        <p className="map-card-fact">{location}</p>
        {marker.approximate ? <p className="map-card-fact">{t('map.approximate')}</p> : null}
        <p className="map-card-end">
          <span>{priceLabel(marker)}</span>
          <Link to={paths.listing(id)} className="map-card-link">
            {t('card.viewDetails')}
            <span className="sr-only"> {t('card.ofListing', { title })}</span>
          </Link>
        </p>
      </div>
    </div>
  );
}
