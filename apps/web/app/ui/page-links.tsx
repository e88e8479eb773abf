import { LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';

/** To the first page of a list and to its next one, where there are such pages. */
export function PageLinks({
  label,
  first,
  next,
}: {
  label: string;
  first: { to: string; text: string } | null;
  next: { to: string; text: string } | null;
}) {
  if (!first && !next) return null;
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap justify-between gap-4">
      {first ? (
        <LinkButton to={first.to} kind="secondary">
          <Icon name="previous" />
          {first.text}
        </LinkButton>
      ) : null}
      {next ? (
        <LinkButton to={next.to} kind="secondary" rel="next" className="ml-auto">
          {next.text}
          <Icon name="next" />
        </LinkButton>
      ) : null}
    </nav>
  );
}
