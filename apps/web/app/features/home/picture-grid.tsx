import { homeArt, homeContent } from '../../content/home.ts';

export function PictureGrid() {
  const { heading, items } = homeContent().pictures;
  return (
    <section aria-labelledby="pictures" className="mt-16">
      <h2 id="pictures" className="text-2xl sm:text-3xl">
        {heading}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {items.map(({ file, alt }) => (
          <li key={file}>
            <img
              loading="lazy"
              src={homeArt(file)}
              alt={alt}
              width="560"
              height="420"
              className="aspect-4/3 h-auto w-full rounded-xl object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
