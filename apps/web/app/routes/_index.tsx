import { listListings, readListing, readListingAccess } from '@canopy/contracts/listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { Awards } from '../features/home/awards.tsx';
import { CategoryTiles } from '../features/home/category-tiles.tsx';
import { FeaturedListing } from '../features/home/featured-listing.tsx';
import { Founder } from '../features/home/founder.tsx';
import { Hero } from '../features/home/hero.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { InstagramFeed } from '../features/home/instagram-feed.tsx';
import { sentCard } from '../features/listings-search/shown-card.ts';
import { NewestListings } from '../features/home/newest-listings.tsx';
import { Newsletter } from '../features/home/newsletter.tsx';
import { PictureGrid } from '../features/home/picture-grid.tsx';
import { Statistics } from '../features/home/statistics.tsx';
import { t } from '../i18n/index.ts';
import type { loader as rootLoader } from '../root.tsx';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { loadOr } from '../server/load-or.server.ts';

/** Two rows on a wide screen. */
const shown = 6;

/** Open to everybody. The page stands even while the API is away; the newest listings then say so. */
export async function loader(args: LoaderFunctionArgs) {
  const { now } = args.context;
  return loadOr(args, {
    load: async () => {
      const api = apiFor(args);
      const { featuredListing } = args.context.config;
      const [page, chosen] = await Promise.all([
        api.call(listListings, { query: { when: 'upcoming' } }),
        featuredListing ? chosenListing(args, featuredListing) : null,
      ]);
      // While other questions are counted: the next visitor may have the numbers again.
      if (page.perCategory === null) args.context.incomplete = true;
      const featured = chosen ?? page.items[0];
      return {
        now,
        newest: page.items.slice(0, shown).map(sentCard),
        perCategory: page.perCategory,
        featured: featured ? { id: featured.id, title: featured.title, language: featured.language } : null,
      };
    },
    or: { now, newest: null, perCategory: null, featured: null },
    status: 200,
    log: 'the newest listings could not be loaded',
  });
}

/** @returns null for one that is gone, over or called off: it gives its place to the newest */
async function chosenListing(args: LoaderFunctionArgs, id: string) {
  const api = apiFor(args);
  try {
    const [listing, { isCancelled }] = await Promise.all([
      api.call(readListing, { params: { id } }),
      api.call(readListingAccess, { params: { id } }),
    ]);
    return listing.isOver || isCancelled ? null : listing;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) args.context.incomplete = true;
    return null;
  }
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${brand.name} · ${brand.tagline}` },
  { name: 'description', content: t('shell.description') },
];

export default function Home() {
  const { now, newest, perCategory, featured } = useLoaderData<typeof loader>();
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null;
  return (
    <>
      <Hero />
      <div className="shell">
        <CategoryTiles perCategory={perCategory} />
        <NewestListings listings={newest} now={now} />
        {featured ? <FeaturedListing listing={featured} /> : null}
        <Statistics />
        <PictureGrid />
        <figure className="mx-auto mt-16 max-w-3xl text-center">
          <blockquote className="font-display text-2xl leading-snug font-semibold text-balance sm:text-3xl">
            {t('home.quote')}
          </blockquote>
          <figcaption className="mt-2 text-ink-soft">{t('home.quoteFrom')}</figcaption>
        </figure>
        <HowItWorks viewer={viewer} />
        <Founder />
        <Awards />
        <InstagramFeed />
        <Newsletter />
      </div>
    </>
  );
}
