import type { ListingPage } from '@canopy/contracts/listings';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { filtersOf, type ReadSearch } from './listings-search.ts';

/** A town among the words is where somebody wants to find something, not what. */
export function PlaceInText({
  search,
  offer: { near, rest },
}: {
  search: ReadSearch;
  offer: NonNullable<ListingPage['placeInText']>;
}) {
  return (
    <p>
      <Link
        to={paths.listings({ ...filtersOf(search), q: rest, near, area: undefined, view: search.view })}
        preventScrollReset
        className="link inline-flex min-h-11 items-center gap-1.5"
      >
        <Icon name="pin" className="size-4 shrink-0" />
        {rest ? t('listings.searchNear', { text: rest, place: near }) : t('listings.nearTown', { place: near })}
      </Link>
    </p>
  );
}

/** Which words left nothing, and the way on without them. */
export function WithoutWords({
  search,
  offer: { words, rest },
}: {
  search: ReadSearch;
  offer: NonNullable<ListingPage['withoutWords']>;
}) {
  return (
    <>
      <p className="w-full text-ink-soft">
        {t('listings.noneWith', { words: words.map((word) => t('listings.quoted', { text: word })).join(', ') })}
      </p>
      <LinkButton
        to={paths.listings({ ...filtersOf(search), q: rest, view: search.view })}
        kind="secondary"
        preventScrollReset
      >
        {t('listings.searchInstead', { text: rest })}
      </LinkButton>
    </>
  );
}
