import { languageNames } from '@canopy/contracts/language';
import { homeArt, homeContent } from '../../content/home.ts';
import { languageNow } from '../../i18n/language.ts';

/** A short film, which is fetched when somebody starts it. */
export function Awards() {
  const { heading, text, film, poster, captions, description } = homeContent().awards;
  return (
    <section aria-labelledby="awards" className="mt-16 grid items-center gap-6 lg:grid-cols-2 lg:gap-10">
      <div>
        <h2 id="awards" className="text-2xl sm:text-3xl">
          {heading}
        </h2>
        <p className="mt-3 text-lg">{text}</p>
      </div>
      <div>
        <video
          controls
          playsInline
          preload="none"
          poster={homeArt(poster)}
          width="960"
          height="540"
          aria-labelledby="awards"
          aria-describedby="awards-film"
          className="aspect-video h-auto w-full rounded-xl"
        >
          <source src={homeArt(film)} type="video/mp4" />
          <track kind="captions" src={homeArt(captions)} srcLang={languageNow()} label={languageNames[languageNow()]} />
        </video>
        <p id="awards-film" className="sr-only">
          {description}
        </p>
      </div>
    </section>
  );
}
