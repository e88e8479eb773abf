import { brand } from '@canopy/contracts/brand';
import { homeArt, homeContent } from '../../content/home.ts';
import { t } from '../../i18n/index.ts';

/** Eight pictures in four columns, our own files: no visitor is told to another company for looking at this page. */
export function InstagramFeed() {
  return (
    <section aria-labelledby="instagram" className="mt-16">
      <h2 id="instagram" className="text-2xl sm:text-3xl">
        <a href={brand.instagramUrl} className="link" target="_blank" rel="noreferrer">
          {t('home.instagram')}
        </a>
      </h2>
      <ul className="mt-5 grid grid-cols-4 gap-1.5 sm:gap-3">
        {homeContent().instagram.items.map(({ file, alt }) => (
          <li key={file}>
            <a href={brand.instagramUrl} target="_blank" rel="noreferrer" className="block">
              <img
                loading="lazy"
                src={homeArt(file)}
                alt={t('home.onInstagram', { picture: alt })}
                width="360"
                height="360"
                className="aspect-square h-auto w-full rounded-lg object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
