import { homeArt, homeContent } from '../../content/home.ts';
import { t } from '../../i18n/index.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** Four facts as drawings with their figures, and where they come from. */
export function Statistics() {
  const { heading, facts, source } = homeContent().statistics;
  return (
    <section aria-labelledby="statistics" className="mt-16">
      <h2 id="statistics" className="text-2xl sm:text-3xl">
        {heading}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4">
        {facts.map(({ figure, text, file, alt }) => (
          <li key={file}>
            <img
              loading="lazy"
              src={homeArt(file)}
              alt={alt}
              width="240"
              height="180"
              className="h-auto w-full max-w-60"
            />
            <p className="mt-3">
              <strong className="block font-display text-2xl leading-tight sm:text-3xl">{figure}</strong> {text}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        {t('home.source')} <NewTabLink href={source.url}>{source.text}</NewTabLink>
      </p>
    </section>
  );
}
