import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** Month or list, as links: each has an address. */
export function ViewSwitch({ month, view }: { month: string; view: 'list' | undefined }) {
  return (
    <nav aria-label={t('calendar.view')} className="mt-4 flex gap-2">
      {(['month', 'list'] as const).map((name) => {
        const to = name === 'list' ? 'list' : undefined;
        return (
          <Link
            key={name}
            to={paths.myCalendar({ month, view: to })}
            preventScrollReset
            aria-current={view === to ? 'true' : undefined}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 aria-[current]:border-forest aria-[current]:bg-leaf aria-[current]:font-semibold"
          >
            <Icon name={name === 'list' ? 'list' : 'calendar'} className="size-5" />
            {t(`calendar.views.${name}`)}
          </Link>
        );
      })}
    </nav>
  );
}
