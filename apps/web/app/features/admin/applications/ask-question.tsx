import { limits } from '@canopy/contracts/limits';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { TextArea } from '../../../ui/field.tsx';
import { useListBefore } from '../../shell/use-list-address.ts';
import { Question, QuestionForm } from '../../shell/question.tsx';

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
  const list = useListBefore();
  const back = paths.adminApplication(userId, { back: list });
  return (
    <Question
      title={t('admin.application.askTitle')}
      description={t('admin.application.askText', { name })}
      back={back}
      answer={answer}
    >
      <QuestionForm
        action={paths.adminApplication(userId, { ask: 'more', seen, back: list })}
        back={back}
        sent={{ decision: 'ask', seen }}
        words={{
          keep: t('admin.application.cancel'),
          submit: t('admin.application.confirmAsk'),
          busy: t('admin.application.asking'),
        }}
      >
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
      </QuestionForm>
    </Question>
  );
}
