import type { Count } from '@canopy/contracts/count';
import type { ListingPage } from '@canopy/contracts/listings';
import { categories } from '@canopy/contracts/vocabulary';
import { countText } from '../../i18n/count-text.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { placeholderArt } from '../listings-search/placeholder-art.ts';

const none: Count = { count: 0, more: false };

/** The six categories, each leading to its upcoming listings. */
export function CategoryTiles({ perCategory }: { perCategory: ListingPage['perCategory'] }) {
  return (
    <section aria-labelledby="categories" className="mt-14">
      <h2 id="categories" className="text-2xl sm:text-3xl">
        {t('home.categories')}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-6">
        {categories.map((category) => {
          const count = perCategory ? (perCategory[category] ?? none) : null;
          return (
            <li key={category} className="flex">
              <Link
                to={paths.listings({ category, when: 'upcoming' })}
                prefetch="intent"
                className="group w-full overflow-hidden rounded-card border border-line bg-surface shadow-card hover:border-line-strong"
              >
                <img
                  src={placeholderArt(category)}
                  alt=""
                  width="800"
                  height="600"
                  className="aspect-4/3 w-full object-cover"
                />
                <span className="block p-3">
                  <span className="block leading-snug font-semibold underline-offset-4 group-hover:underline">
                    {t(`vocabulary.category.${category}`)}
                  </span>
                  {count ? (
                    <span className="text-sm text-ink-soft">
                      {t('home.count', { count: count.count, shown: countText(count) })}
                    </span>
                  ) : null}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
