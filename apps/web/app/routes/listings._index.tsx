import { listListings } from '@canopy/contracts/listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useNavigation, useSearchParams, type ShouldRevalidateFunction } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { keepAfterFailure } from '../browser/keep-page.ts';
import { filtersOf, readListingsSearch } from '../features/listings-search/listings-search.ts';
import { ListingFilters } from '../features/listings-search/listing-filters.tsx';
import { ListingGrid } from '../features/listings-search/listing-grid.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { MapPanel } from '../features/listings-search/map-panel.tsx';
import { QuickFilters } from '../features/listings-search/quick-filters.tsx';
import { resultsId } from '../features/listings-search/results.ts';
import { withRememberedOrder } from '../features/listings-search/remembered-order.server.ts';
import { PlaceInText, WithoutWords } from '../features/listings-search/search-offers.tsx';
import { ResultSummary } from '../features/listings-search/result-summary.tsx';
import { sentCard } from '../features/listings-search/shown-card.ts';
import { ViewSwitch } from '../features/listings-search/view-switch.tsx';
import { t } from '../i18n/index.ts';
import { withoutLanguage } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { ApiError } from '../server/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import { PageLinks } from '../ui/page-links.tsx';

/** Open to everybody. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { requested, headers } = withRememberedOrder({ request, context });
  const search = readListingsSearch(requested);
  const { now } = context;
  const { view: _, ...query } = search;
  try {
    const listings = await apiFor({ request, context }).call(listListings, { query });
    // What stood on a later page went meanwhile, or never was there: it leads nowhere, the first page does.
    if (listings.items.length === 0 && (search.page ?? search.after ?? search.before) !== undefined)
      throw redirect(paths.listings({ ...filtersOf(search), view: search.view }));
    // While other questions are counted these come without their number, which the next visitor may have again.
    if (listings.uncounted) context.incomplete = true;
    return data(
      { search, now, listings: { ...listings, items: listings.items.map(sentCard) }, problem: null },
      { headers },
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // What was typed stands in the fields again, with what is wrong beside it: an answer of this page, not a failure of
    // it.
    const tooSlow = error.reason === 'search_too_slow';
    if (error.status === 400 || tooSlow) {
      // The next visitor may find what this one did not, and so may a search engine.
      if (tooSlow) context.incomplete = true;
      const problem = { sentence: error.message, fields: error.fields };
      return data({ search, now, listings: null, problem }, { status: tooSlow ? error.status : 200 });
    }
    context.log.error({ err: error }, 'listings could not be loaded');
    const { requestId } = context;
    return data(
      { search, now, listings: null, problem: null, requestId },
      { status: error.status >= 500 ? error.status : 500 },
    );
  }
}

export const handle: PageHandle = { loadFailed: () => t('listings.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('listings.heading')} · ${brand.name}` },
  { name: 'description', content: t('shell.description') },
];

/** Switching between list and map asks the server nothing, nor does what opens and closes over the page. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl } = change;
  const without = (url: URL) => {
    const search = new URLSearchParams(url.search);
    search.delete('view');
    return search.toString();
  };
  const onlyView =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    without(currentUrl) === without(nextUrl);
  const onlySheet =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search === nextUrl.search &&
    currentUrl.hash !== nextUrl.hash;
  return onlyView || onlySheet ? false : keepAfterFailure(change);
};

export default function Listings() {
  const { search: loaded, listings, now, problem } = useLoaderData<typeof loader>();
  // The view is read from the address itself: changing it loads nothing anew.
  const [address] = useSearchParams();
  const search = { ...loaded, view: address.get('view') === 'map' ? ('map' as const) : undefined };
  const navigation = useNavigation();
  const [lifted, setLifted] = useState<string | null>(null);
  const { page, after, before } = loaded;
  const found = JSON.stringify([filtersOf(loaded), page, after, before]);
  useFocusOnPage(JSON.stringify([page, after, before]));
  if (!listings && !problem) return <LoadFailed sentence={t('listings.failed')} retry={t('listings.retry')} />;

  const coming =
    navigation.state === 'loading' && withoutLanguage(navigation.location.pathname) === paths.listings()
      ? readListingsSearch(new URLSearchParams(navigation.location.search))
      : null;
  const loading = coming !== null && coming.view === search.view;
  // A second choice is added to the first, also before the list of the first is there.
  const wanted = coming ?? search;
  const filters = filtersOf(search);
  return (
    <div className="group/listings shell">
      <a href={`#${resultsId}`} className="skip-link">
        {t('listings.skip')}
      </a>
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(22rem,34%)]">
        <div className="min-w-0">
          <header className="pt-4 pb-3 md:pt-8 md:pb-5">
            <h1 className="text-2xl md:text-4xl">{t('listings.heading')}</h1>
            <p className="mt-1 text-ink-soft max-sm:text-sm md:mt-2">{t('listings.intro')}</p>
          </header>
          <ListingFilters search={wanted} problems={problem?.fields ?? {}} />
          <QuickFilters search={wanted} perCategory={listings?.perCategory ?? null} />
          <section
            aria-label={t('shell.listings')}
            aria-busy={loading}
            // As high as the screen, however little is found: what stands below does not come up and go again.
            className={`min-h-svh ${search.view === 'map' ? 'max-lg:hidden' : ''}`}
          >
            {problem ? (
              <Alert className="mt-6">
                {Object.keys(problem.fields).length > 0 ? t('listings.checkFields') : problem.sentence}
              </Alert>
            ) : null}
            {listings ? <ResultSummary search={search} listings={listings} loading={loading} /> : null}
            {listings?.placeInText ? <PlaceInText search={search} offer={listings.placeInText} /> : null}
            {listings ? (
              // What was found before stays until something else is there, which then takes its place as a whole.
              <div key={found} className={loading ? 'opacity-60' : ''}>
                <ListingGrid
                  listings={listings.items}
                  now={now}
                  hint={
                    listings.withoutWords ? (
                      <WithoutWords search={search} offer={listings.withoutWords} />
                    ) : search.provider && !listings.provider ? (
                      <p className="text-ink-soft">{t('listings.noneOfProvider')}</p>
                    ) : listings.place ? (
                      <p className="text-ink-soft">{t('listings.tryFarther')}</p>
                    ) : null
                  }
                  onPoint={setLifted}
                />
                <PageLinks
                  label={t('ui.pages')}
                  page={t('ui.pageNumber', { page: listings.page })}
                  previous={
                    listings.previous
                      ? {
                          to: paths.listings({ ...filters, page: listings.page - 1, before: listings.previous }),
                          text: t('ui.previous'),
                        }
                      : null
                  }
                  next={
                    listings.next
                      ? {
                          to: paths.listings({ ...filters, page: listings.page + 1, after: listings.next }),
                          text: t('ui.next'),
                        }
                      : null
                  }
                />
              </div>
            ) : null}
          </section>
        </div>
        <div className={search.view === 'map' ? '' : 'hidden lg:block'}>
          {listings ? (
            <MapPanel
              search={search}
              bounds={listings.uncounted ? undefined : listings.bounds}
              place={listings.place}
              lifted={lifted}
            />
          ) : null}
        </div>
      </div>
      <ViewSwitch search={wanted} />
    </div>
  );
}

/** The links between pages go with their page: whoever followed one goes on at the number of what was found. */
function useFocusOnPage(page: string) {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) document.getElementById(resultsId)?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
}
