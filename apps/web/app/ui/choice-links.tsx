import { Link } from './link.tsx';

export interface ChoiceLink {
  to: string;
  label: string;
  active: boolean;
  /** How many there are of it, as people read it; null where nobody knows. */
  count: string | null;
}

/** One of several views of a list, as links: each choice has an address. */
export function ChoiceLinks({ label, choices }: { label: string; choices: ChoiceLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.to}>
            <Link
              to={choice.to}
              aria-current={choice.active ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-medium ${choice.active ? 'border-forest bg-forest text-on-forest' : 'border-line-strong bg-surface text-ink hover:bg-leaf'}`}
            >
              {choice.label}
              {choice.count === null ? null : <span className="text-sm tabular-nums">{choice.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
