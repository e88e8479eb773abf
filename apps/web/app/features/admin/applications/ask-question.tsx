import { limits } from '@canopy/contracts/limits';
import { Form } from '@remix-run/react';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { ActionAlert } from '../../../ui/action-alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Question } from '../../shell/question.tsx';
import { useDeciding } from './decision-form.tsx';

/** What the applicant is asked. What was typed stays when the API refuses. */
export function AskQuestion({
  userId,
  name,
  seen,
  answer,
}: {
  userId: string;
  name: string;
  seen: string;
  answer: { problem?: string; question?: string; questionErrors?: string[] | undefined } | undefined;
}) {
  const busy = useDeciding() === 'ask';
  const back = paths.adminApplication(userId);
  return (
    <Question
      title={t('admin.application.askTitle')}
      description={t('admin.application.askText', { name })}
      back={back}
    >
      {answer?.problem ? (
        <ActionAlert of={answer} className="mt-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      <Form
        method="post"
        action={paths.adminApplication(userId, { ask: 'more' })}
        replace
        preventScrollReset
        className="mt-4 grid gap-5"
      >
        <input type="hidden" name="decision" value="ask" />
        <input type="hidden" name="seen" value={seen} />
        <TextArea
          id="question"
          name="question"
          label={t('admin.application.question')}
          hint={t('admin.application.questionHint')}
          errors={answer?.questionErrors}
          required
          rows={4}
          maxLength={limits.applicationQuestion}
          defaultValue={answer?.question}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton to={back} kind="quiet" replace preventScrollReset>
            {t('admin.application.cancel')}
          </LinkButton>
          <Button type="submit" busy={busy}>
            {busy ? t('admin.application.asking') : t('admin.application.confirmAsk')}
          </Button>
        </div>
      </Form>
    </Question>
  );
}
