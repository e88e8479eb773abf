import { type UnsentEmails, unsentCountedTo, unsentStates } from '@canopy/contracts/emails';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';

/** Links, so that each choice has an address. */
export function StateFilter({ state, counts }: { state: (typeof unsentStates)[number] | undefined; counts: UnsentEmails['counts'] }) {
  const { t } = useTranslation();
  const choices = [
    { to: paths.adminEmails(), label: t('adminEmails.states.all'), active: !state, count: counts.waiting + counts.failed },
    ...unsentStates.map((one) => ({ to: paths.adminEmails({ state: one }), label: t(`adminEmails.states.${one}`), active: state === one, count: counts[one] })),
  ];
  return (
    <nav aria-label={t('adminEmails.filter')}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ to, label, active, count }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={active ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-medium ${active ? 'border-forest bg-forest text-on-forest' : 'border-line-strong bg-surface text-ink hover:bg-leaf'}`}
            >
              {label}
              <span className="text-sm tabular-nums">{count >= unsentCountedTo ? `${unsentCountedTo}+` : count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
