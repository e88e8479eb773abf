import type { ListingLanguage } from '@canopy/contracts/language';
import type { ListingDetail } from '@canopy/contracts/listings';
import { formatDateTime, formatWeekday } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { agesText } from '../listings-search/ages-text.ts';
import { directionsLink } from './directions-link.ts';
import { PointLink } from './late-parts.ts';
import { LinkedText } from './linked-text.tsx';
import { PlaceMap } from './place-map.tsx';

/** When, where and for whom. */
export function ListingFacts({
  listing,
  address,
}: {
  /** Of what takes place online, for those who may know. */
  address?: string | null;
  listing: Pick<ListingDetail, 'eventStart' | 'eventEnd' | 'location' | 'isVirtual' | 'ageMin' | 'ageMax'>;
}) {
  const ages = agesText(listing);
  return (
    <dl className="grid gap-4 rounded-card bg-leaf p-5 sm:grid-cols-2">
      <div className="relative pl-8">
        <dt className="font-semibold">
          <Icon name="calendar" className="absolute top-0.5 left-0 size-5 text-forest" />
          {t('listing.when')}
        </dt>
        {listing.eventStart ? (
          <>
            <Moment word={t('listing.starts')} at={listing.eventStart} />
            {listing.eventEnd ? <Moment word={t('listing.ends')} at={listing.eventEnd} /> : null}
          </>
        ) : (
          <dd>{t('listing.undated')}</dd>
        )}
      </div>
      <div className="relative min-w-0 pl-8">
        <dt className="font-semibold">
          <Icon name={listing.isVirtual ? 'screen' : 'pin'} className="absolute top-0.5 left-0 size-5 text-forest" />
          {t('listing.where')}
        </dt>
        {listing.isVirtual ? (
          <dd className="wrap-anywhere">
            {t(address ? 'listing.virtualAt' : 'listing.virtualText')} <LinkedText text={address ?? ''} />
          </dd>
        ) : listing.location ? (
          <>
            <dd className="wrap-anywhere">{listing.location}</dd>
            <dd>
              <a
                href={directionsLink(listing.location)}
                target="_blank"
                rel="noopener"
                className="link inline-flex min-h-11 items-center gap-1.5"
              >
                <Icon name="route" className="size-4 shrink-0" />
                {t('listing.directions')}
                <span className="sr-only"> ({t('listing.opensElsewhere')})</span>
              </a>
            </dd>
          </>
        ) : null}
      </div>
      {ages ? (
        <div className="relative pl-8">
          <dt className="font-semibold">
            <Icon name="person" className="absolute top-0.5 left-0 size-5 text-forest" />
            {t('card.ages.label')}
          </dt>
          <dd>{ages}</dd>
        </div>
      ) : null}
    </dl>
  );
}

const Moment = ({ word, at }: { word: string; at: string }) => (
  <dd>
    <span className="text-ink-soft">{word}</span> {formatWeekday(at)} <time dateTime={at}>{formatDateTime(at)}</time>
  </dd>
);

/** Paragraphs as they were typed. */
export function ListingDescription({ text, language }: { text: string; language: ListingLanguage }) {
  return (
    <section>
      <h2 className="text-2xl">{t('listing.about')}</h2>
      <div lang={langOf(language)} className="prose-width mt-3 space-y-4 whitespace-pre-line wrap-anywhere">
        {text.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index} dir="auto">
            <LinkedText text={paragraph.trim()} />
          </p>
        ))}
      </div>
    </section>
  );
}

/** The place on a map, or a sentence that says why there is none. */
export function ListingPlace({ listing, canEdit }: { listing: ListingDetail; canEdit: boolean }) {
  const { geocodeStatus, lat, lng } = listing;
  const located = lat !== null && lng !== null;
  const note = located
    ? geocodeStatus === 'approximate'
      ? t('listing.approximate')
      : null
    : geocodeStatus === 'pending'
      ? t('listing.mapPending')
      : geocodeStatus === 'not_found' || geocodeStatus === 'failed'
        ? t('listing.mapNotFound')
        : null;
  if (!located && !note) return null;
  return (
    <section>
      <h2 className="text-2xl">{t('listing.where')}</h2>
      {listing.location ? <p className="mt-2 wrap-anywhere">{listing.location}</p> : null}
      {note ? <p className="mt-1 text-sm text-ink-soft">{note}</p> : null}
      {located ? (
        <PlaceMap lat={lat} lng={lng} label={t('listing.mapLabel')} approximate={geocodeStatus === 'approximate'} />
      ) : null}
      {canEdit ? <PointLink id={listing.id} /> : null}
    </section>
  );
}
