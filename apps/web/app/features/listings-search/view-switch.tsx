import { t } from '../../i18n/index.ts';
import { paths, type ListingsSearch } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { mapId } from './map-panel.tsx';

/**
 * On a phone: list or map. A link, so the list is reached without scripts. It floats over the page, so it goes while the
 * filters are open, or cards stand at the lower edge of the map.
 */
export function ViewSwitch({ search }: { search: ListingsSearch }) {
  const map = search.view === 'map';
  return (
    <nav
      aria-label={t('listings.view')}
      className="pointer-events-none sticky bottom-5 z-30 mt-6 flex justify-center group-has-[details[open]]/listings:hidden group-has-[.map-strip]/listings:hidden lg:hidden"
    >
      <Link
        to={paths.listings({ ...search, view: map ? undefined : 'map' }) + (map ? '' : `#${mapId}`)}
        className="pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-6 font-semibold text-paper shadow-card focus-visible:rounded-full"
      >
        <Icon name={map ? 'list' : 'map'} />
        {map ? t('listings.showList') : t('listings.showMap')}
      </Link>
    </nav>
  );
}
