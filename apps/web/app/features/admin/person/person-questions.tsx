import { limits } from '@canopy/contracts/limits';
import type { Person } from '@canopy/contracts/people';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Field } from '../../../ui/field.tsx';
import { useListBefore } from '../../shell/use-list-address.ts';
import { Question, QuestionForm } from '../../shell/question.tsx';

export interface PersonAnswer {
  intent: string;
  problem?: string | undefined;
  businessName?: string | undefined;
  errors?: string[] | undefined;
}

/** The question before families read another name. What was typed stays when the API refuses. */
export function NameQuestion({ person, answer }: { person: Person; answer: PersonAnswer | undefined }) {
  const { user, businessName } = person;
  const list = useListBefore();
  const back = paths.adminUser(user.id, { back: list });
  const typed = answer?.intent === 'business-name' ? answer : undefined;
  return (
    <Question
      title={t('adminPerson.questions.name.title', { name: user.displayName })}
      description={t('adminPerson.questions.name.lead')}
      back={back}
      answer={typed}
    >
      <QuestionForm
        action={paths.adminUser(user.id, { ask: 'name', back: list })}
        back={back}
        sent={{ intent: 'business-name', before: businessName ?? '' }}
        words={{
          keep: t('adminPerson.questions.keep'),
          submit: t('adminPerson.questions.name.submit'),
          busy: t('adminPerson.questions.name.busy'),
        }}
      >
        <Field
          id="business-name"
          name="businessName"
          label={t('adminPerson.questions.name.field')}
          hint={t('adminPerson.questions.name.hint', { name: user.displayName })}
          errors={typed?.errors}
          optional
          autoComplete="off"
          maxLength={limits.businessName}
          defaultValue={typed?.businessName ?? businessName ?? ''}
        />
      </QuestionForm>
    </Question>
  );
}

export function SessionsQuestion({
  person: { user },
  viewerId,
  answer,
}: {
  person: Person;
  viewerId: string;
  answer: PersonAnswer | undefined;
}) {
  const list = useListBefore();
  const back = paths.adminUser(user.id, { back: list });
  return (
    <Question
      title={t('adminPerson.questions.sessions.title', { name: user.displayName })}
      description={t('adminPerson.questions.sessions.lead')}
      back={back}
      answer={answer?.intent === 'end-sessions' ? answer : undefined}
    >
      {user.id === viewerId ? <p className="mt-2 font-medium">{t('adminPerson.questions.sessions.self')}</p> : null}
      <QuestionForm
        action={paths.adminUser(user.id, { ask: 'sessions', back: list })}
        back={back}
        sent={{ intent: 'end-sessions' }}
        danger
        words={{
          keep: t('adminPerson.questions.keep'),
          submit: t('adminPerson.questions.sessions.submit'),
          busy: t('adminPerson.questions.sessions.busy'),
        }}
      />
    </Question>
  );
}
