import { type UnsentEmails, unsentCountedTo, unsentStates } from '@canopy/contracts/emails';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';

const countText = (count: number): string => (count >= unsentCountedTo ? `${unsentCountedTo}+` : String(count));

export function StateFilter({
  state,
  counts,
}: {
  state: (typeof unsentStates)[number] | undefined;
  counts: UnsentEmails['counts'];
}) {
  const { t } = useTranslation();
  const choices = [
    {
      to: paths.adminEmails(),
      label: t('adminEmails.states.all'),
      active: !state,
      count: countText(counts.waiting + counts.failed),
    },
    ...unsentStates.map((one) => ({
      to: paths.adminEmails({ state: one }),
      label: t(`adminEmails.states.${one}`),
      active: state === one,
      count: countText(counts[one]),
    })),
  ];
  return <ChoiceLinks label={t('adminEmails.filter')} choices={choices} />;
}
