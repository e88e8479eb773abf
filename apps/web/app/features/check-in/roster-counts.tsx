import type { Roster } from '@canopy/contracts/tickets';
import { numberText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** How many have come and how many are still to come, of the whole listing. */
export function RosterCounts({ roster }: { roster: Pick<Roster, 'expected' | 'arrived'> }) {
  const counts = [
    ['checkIn.arrived', roster.arrived],
    ['checkIn.expected', roster.expected - roster.arrived],
    ['checkIn.tickets', roster.expected],
  ] as const;
  return (
    <dl className="mt-5 grid grid-cols-3 gap-3">
      {counts.map(([label, count]) => (
        <div key={label} className="rounded-card bg-leaf p-3 sm:p-4">
          <dt className="text-sm text-ink-soft">{t(label)}</dt>
          <dd className="font-display text-2xl font-semibold tabular-nums sm:text-3xl">{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
