import { countUpTo, listsCountedTo } from '@canopy/contracts/count';
import { type ListedEmails, listedEmailStates } from '@canopy/contracts/emails';
import { countText } from '../../../i18n/count-text.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { ChoiceLinks } from '../../shell/choice-links.tsx';
import type { EmailsSearch } from './emails-search.ts';

/** What is sent can be chosen of one address alone. */
export function StateFilter({
  search: { to, state },
  counts,
}: {
  search: EmailsSearch;
  counts: ListedEmails['counts'];
}) {
  const choices = [
    {
      to: paths.adminEmails({ to }),
      label: t('adminEmails.states.all'),
      active: !state,
      count: countText(
        countUpTo(
          listedEmailStates.reduce((sum, one) => sum + (counts[one] ?? 0), 0),
          listsCountedTo,
        ),
      ),
    },
    ...listedEmailStates.flatMap((one) => {
      const count = counts[one];
      return count === null
        ? []
        : {
            to: paths.adminEmails({ to, state: one }),
            label: t(`adminEmails.states.${one}`),
            active: state === one,
            count: countText(countUpTo(count, listsCountedTo)),
          };
    }),
  ];
  return <ChoiceLinks label={t('adminEmails.filter')} choices={choices} />;
}
