import { listListings } from '@canopy/contracts/listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CategoryTiles } from '../features/home/category-tiles.tsx';
import { Hero } from '../features/home/hero.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { NewestListings } from '../features/home/newest-listings.tsx';
import { i18n } from '../i18n/index.ts';
import type { loader as rootLoader } from '../root.tsx';
import { apiFor } from '../server/api.server.ts';
import { loadOr } from '../server/load-or.server.ts';

/** Two rows on a wide screen. */
const shown = 6;

/** Open to everybody. The page stands even while the API is away; the newest listings then say so. */
export async function loader(args: LoaderFunctionArgs) {
  const now = new Date().toISOString();
  return loadOr(args, {
    load: async () => {
      const page = await apiFor(args).call(listListings, { query: { when: 'upcoming' } });
      return { now, newest: page.items.slice(0, shown), perCategory: page.perCategory };
    },
    or: { now, newest: null, perCategory: null },
    status: 200,
    log: 'the newest listings could not be loaded',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${brand.name} · ${brand.tagline}` },
  { name: 'description', content: i18n.t('shell.description') },
];

export default function Home() {
  const { t } = useTranslation();
  const { now, newest, perCategory } = useLoaderData<typeof loader>();
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null;
  return (
    <>
      <Hero />
      <div className="shell">
        <CategoryTiles perCategory={perCategory} />
        <NewestListings listings={newest} now={now} />
        <figure className="mx-auto mt-16 max-w-3xl text-center">
          <blockquote className="font-display text-2xl leading-snug font-semibold text-balance sm:text-3xl">
            “{t('home.quote')}”
          </blockquote>
          <figcaption className="mt-2 text-ink-soft">{t('home.quoteFrom')}</figcaption>
        </figure>
        <HowItWorks viewer={viewer} />
      </div>
    </>
  );
}
