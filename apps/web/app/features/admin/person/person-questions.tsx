import { limits } from '@canopy/contracts/limits';
import type { Person } from '@canopy/contracts/people';
import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { ActionAlert } from '../../../ui/action-alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Question } from '../../shell/question.tsx';

export interface PersonAnswer {
  intent: string;
  problem?: string | undefined;
  businessName?: string | undefined;
  errors?: string[] | undefined;
}

/** The question before families read another name. What was typed stays when the API refuses. */
export function NameQuestion({ person, answer }: { person: Person; answer: PersonAnswer | undefined }) {
  const { user, businessName } = person;
  const typed = answer?.intent === 'business-name' ? answer : undefined;
  return (
    <Question
      title={t('adminPerson.questions.name.title', { name: user.displayName })}
      description={t('adminPerson.questions.name.lead')}
      back={paths.adminUser(user.id)}
    >
      <QuestionForm userId={user.id} ask="name" intent="business-name" problem={typed} danger={false}>
        <input type="hidden" name="before" value={businessName ?? ''} />
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
  return (
    <Question
      title={t('adminPerson.questions.sessions.title', { name: user.displayName })}
      description={t('adminPerson.questions.sessions.lead')}
      back={paths.adminUser(user.id)}
    >
      {user.id === viewerId ? <p className="mt-2 font-medium">{t('adminPerson.questions.sessions.self')}</p> : null}
      <QuestionForm
        userId={user.id}
        ask="sessions"
        intent="end-sessions"
        problem={answer?.intent === 'end-sessions' ? answer : undefined}
        danger
      />
    </Question>
  );
}

function QuestionForm({
  userId,
  ask,
  intent,
  problem,
  danger,
  children,
}: {
  userId: string;
  ask: 'name' | 'sessions';
  intent: string;
  problem: PersonAnswer | undefined;
  danger: boolean;
  children?: ReactNode;
}) {
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <>
      {problem?.problem ? (
        <ActionAlert of={problem} className="mt-4">
          {problem.problem}
        </ActionAlert>
      ) : null}
      <Form
        method="post"
        action={paths.adminUser(userId, { ask })}
        replace
        preventScrollReset
        className="mt-4 grid gap-5"
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton to={paths.adminUser(userId)} kind="quiet" replace preventScrollReset>
            {t('adminPerson.questions.keep')}
          </LinkButton>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
            {t(busy ? `adminPerson.questions.${ask}.busy` : `adminPerson.questions.${ask}.submit`)}
          </Button>
        </div>
      </Form>
    </>
  );
}
