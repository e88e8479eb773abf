import { brand } from '@canopy/contracts/brand';
import { homeArt, homeContent } from '../../content/home.ts';
import { t } from '../../i18n/index.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** Eight pictures in four columns, our own files: no visitor is told to another company for looking at this page. */
export function InstagramFeed() {
  return (
    <section aria-labelledby="instagram" className="mt-16">
      <h2 id="instagram" className="text-2xl sm:text-3xl">
        <NewTabLink href={brand.instagramUrl}>{t('home.instagram')}</NewTabLink>
      </h2>
      <ul className="mt-5 grid grid-cols-4 gap-1.5 sm:gap-3">
        {homeContent().instagram.items.map(({ file, alt }) => (
          <li key={file}>
            <NewTabLink href={brand.instagramUrl} className="block">
              <img
                loading="lazy"
                src={homeArt(file)}
                alt={t('home.onInstagram', { picture: alt })}
                width="360"
                height="360"
                className="aspect-square h-auto w-full rounded-lg object-cover"
              />
            </NewTabLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
