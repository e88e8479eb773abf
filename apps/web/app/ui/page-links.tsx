import { LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';

/** A full address, and what its link says. */
interface Way {
  to: string;
  text: string;
}

/**
 * The ways to the pages of a list around this one; nothing where there are none.
 * @param first for lists that lead back to their beginning alone, in place of `previous`.
 * @param page which page this is, where that is known: it stands in the middle.
 */
export function PageLinks({
  label,
  first,
  previous,
  page,
  next,
}: {
  label: string;
  first?: Way | null;
  previous?: Way | null;
  page?: string;
  next: Way | null;
}) {
  const back = previous ?? first;
  if (!back && !next) return null;
  const columns = page ? 'mt-10 grid grid-cols-[1fr_auto_1fr] items-center' : 'mt-8 flex flex-wrap justify-between';
  return (
    <nav aria-label={label} className={`${columns} gap-4`}>
      {back ? (
        <LinkButton to={back.to} rel={previous ? 'prev' : undefined} kind="secondary" className="justify-self-start">
          <Icon name="previous" />
          {back.text}
        </LinkButton>
      ) : null}
      {page ? (
        <span aria-current="page" className="col-start-2 text-ink-soft tabular-nums">
          {page}
        </span>
      ) : null}
      {next ? (
        <LinkButton to={next.to} rel="next" kind="secondary" className="ml-auto">
          {next.text}
          <Icon name="next" />
        </LinkButton>
      ) : null}
    </nav>
  );
}
