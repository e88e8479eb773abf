import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { Form, useNavigation } from '@remix-run/react';
import { t, words } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Question } from '../shell/question.tsx';

/** What it means that a profile is disconnected, before it is. */
export function DisconnectQuestion({
  provider,
  answer,
}: {
  provider: SocialProvider;
  answer: { problem: string } | undefined;
}) {
  const busy = useNavigation().formData?.get('intent') === 'disconnect';
  const name = t(`account.connected.${provider}`);
  return (
    <Question
      title={t('account.disconnection.title', { name })}
      description={t('account.disconnection.lead', { name })}
      back={paths.account}
    >
      {answer ? (
        <ActionAlert of={answer} className="mt-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {words('account.disconnection.effects').map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Form
        method="post"
        action={paths.disconnectSocial(provider)}
        replace
        preventScrollReset
        className="mt-6 flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="intent" value="disconnect" />
        <input type="hidden" name="provider" value={provider} />
        <LinkButton to={paths.account} kind="quiet" replace preventScrollReset>
          {t('account.disconnection.keep')}
        </LinkButton>
        <Button type="submit" kind="danger" busy={busy}>
          {t(busy ? 'account.disconnection.working' : 'account.disconnection.confirm')}
        </Button>
      </Form>
    </Question>
  );
}
