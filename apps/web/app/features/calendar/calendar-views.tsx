import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ChoiceLinks } from '../shell/choice-links.tsx';

/** Month or list. */
export function CalendarViews({ month, view }: { month: string; view: 'list' | undefined }) {
  return (
    <ChoiceLinks
      label={t('calendar.view')}
      choices={(['month', 'list'] as const).map((name) => {
        const chosen = name === 'list' ? name : undefined;
        return {
          to: paths.myCalendar({ month, view: chosen }),
          label: t(`calendar.views.${name}`),
          icon: name === 'list' ? 'list' : 'calendar',
          active: view === chosen,
        };
      })}
      inPlace
      className="mt-4"
    />
  );
}
