import { homeArt, homeContent } from '../../content/home.ts';

export function Founder() {
  const { heading, paragraphs, name, picture } = homeContent().founder;
  return (
    <section aria-labelledby="founder" className="mt-16 grid items-center gap-6 sm:grid-cols-[auto_1fr] sm:gap-10">
      <img
        loading="lazy"
        src={homeArt(picture.file)}
        alt={picture.alt}
        width="320"
        height="320"
        className="size-40 sm:size-56"
      />
      <div className="prose-width">
        <h2 id="founder" className="text-2xl sm:text-3xl">
          {heading}
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3 text-lg">
            {paragraph}
          </p>
        ))}
        <p className="mt-3 text-ink-soft">{name}</p>
      </div>
    </section>
  );
}
