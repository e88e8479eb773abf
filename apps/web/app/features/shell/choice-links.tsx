import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

export interface ChoiceLink {
  to: string;
  label: string;
  active: boolean;
  icon?: IconName;
  /** How many there are of it, as people read it; null where nobody knows. */
  count?: string | null;
}

/** One of several views of a list, as links: each choice has an address. @param inPlace the page stays where it stands */
export function ChoiceLinks({
  label,
  choices,
  inPlace = false,
  className,
}: {
  label: string;
  choices: ChoiceLink[];
  inPlace?: boolean;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.to}>
            <Link
              to={choice.to}
              preventScrollReset={inPlace}
              aria-current={choice.active ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-medium ${choice.active ? 'border-forest bg-forest text-on-forest' : 'border-line-strong bg-surface text-ink hover:bg-leaf'}`}
            >
              {choice.icon ? <Icon name={choice.icon} /> : null}
              {choice.label}
              {choice.count == null ? null : <span className="text-sm tabular-nums">{choice.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
