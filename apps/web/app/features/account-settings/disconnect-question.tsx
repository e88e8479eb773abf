import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { t, words } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Question, QuestionForm } from '../shell/question.tsx';

/** What it means that a profile is disconnected, before it is. */
export function DisconnectQuestion({
  provider,
  answer,
}: {
  provider: SocialProvider;
  answer: { problem: string } | undefined;
}) {
  const name = t(`account.connected.${provider}`);
  return (
    <Question
      title={t('account.disconnection.title', { name })}
      description={t('account.disconnection.lead', { name })}
      back={paths.account}
      answer={answer}
    >
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {words('account.disconnection.effects').map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <QuestionForm
        action={paths.disconnectSocial(provider)}
        back={paths.account}
        sent={{ intent: 'disconnect', provider }}
        danger
        words={{
          keep: t('account.disconnection.keep'),
          submit: t('account.disconnection.confirm'),
          busy: t('account.disconnection.working'),
        }}
      />
    </Question>
  );
}
