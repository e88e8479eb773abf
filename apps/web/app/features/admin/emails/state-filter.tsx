import { emailsCountedTo, type ListedEmails, listedEmailStates } from '@canopy/contracts/emails';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import type { EmailsSearch } from './emails-search.ts';

const countText = (count: number): string => (count >= emailsCountedTo ? `${emailsCountedTo}+` : String(count));

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
      count: countText(counts.waiting + counts.failed + (counts.sent ?? 0)),
    },
    ...listedEmailStates.flatMap((one) => {
      const count = counts[one];
      return count === null
        ? []
        : {
            to: paths.adminEmails({ to, state: one }),
            label: t(`adminEmails.states.${one}`),
            active: state === one,
            count: countText(count),
          };
    }),
  ];
  return <ChoiceLinks label={t('adminEmails.filter')} choices={choices} />;
}
