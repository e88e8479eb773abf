import { defaultRejectionReason } from '@canopy/contracts/applications';
import { limits } from '@canopy/contracts/limits';
import { Form, useNavigation } from '@remix-run/react';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useListBefore } from '../../shell/use-list-address.ts';
import { Question, QuestionForm } from '../../shell/question.tsx';

/** Which decision is just being sent. */
const useDeciding = () => String(useNavigation().formData?.get('decision') ?? '');

/** Approve at once, or ask for the reason of a rejection, or for what the applicant is to add, first. */
export function Decision({ userId, seen, mayAsk }: { userId: string; seen: string; mayAsk: boolean }) {
  const deciding = useDeciding();
  const back = useListBefore();
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Form method="post" action={paths.adminApplication(userId, { back })} replace>
        <input type="hidden" name="decision" value="approve" />
        <input type="hidden" name="seen" value={seen} />
        <Button type="submit" busy={deciding === 'approve'}>
          {deciding === 'approve' ? t('admin.application.approving') : t('admin.application.approve')}
        </Button>
      </Form>
      <LinkButton
        to={paths.adminApplication(userId, { ask: 'reject', seen, back })}
        kind="secondary"
        preventScrollReset
      >
        {t('admin.application.reject')}
      </LinkButton>
      {mayAsk ? (
        <LinkButton
          to={paths.adminApplication(userId, { ask: 'more', seen, back })}
          kind="secondary"
          preventScrollReset
        >
          {t('admin.application.ask')}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** The way back of a rejection. */
export function Reopen({ userId }: { userId: string }) {
  const busy = useDeciding() === 'reopen';
  const back = useListBefore();
  return (
    <Form method="post" action={paths.adminApplication(userId, { back })} replace preventScrollReset className="mt-4">
      <input type="hidden" name="decision" value="reopen" />
      <Button type="submit" kind="secondary" busy={busy}>
        {busy ? t('admin.application.reopening') : t('admin.application.reopen')}
      </Button>
      <p className="mt-2 text-sm text-ink-soft">{t('admin.application.reopenHint')}</p>
    </Form>
  );
}

/** The question before a rejection. What was typed stays when the API refuses. */
export function RejectQuestion({
  userId,
  name,
  isProvider,
  seen,
  answer,
}: {
  userId: string;
  name: string;
  /** Then it ends more than the application. */
  isProvider: boolean;
  seen: string;
  answer: { problem?: string; reason?: string; reasonErrors?: string[] | undefined } | undefined;
}) {
  const list = useListBefore();
  const back = paths.adminApplication(userId, { back: list });
  return (
    <Question
      title={t('admin.application.rejectTitle')}
      description={[
        ...(isProvider ? [t('admin.application.rejectProvider', { name })] : []),
        t('admin.application.rejectText', { name }),
      ].join(' ')}
      back={back}
      answer={answer}
    >
      <QuestionForm
        action={paths.adminApplication(userId, { ask: 'reject', seen, back: list })}
        back={back}
        sent={{ decision: 'reject', seen, provider: isProvider ? 'yes' : 'no' }}
        danger
        words={{
          keep: t('admin.application.cancel'),
          submit: t('admin.application.confirmRejection'),
          busy: t('admin.application.rejecting'),
        }}
      >
        <TextArea
          id="reason"
          name="reason"
          label={t('admin.application.reason')}
          hint={t('admin.application.reasonHint', { reason: defaultRejectionReason })}
          errors={answer?.reasonErrors}
          optional
          rows={4}
          maxLength={limits.rejectionReason}
          defaultValue={answer?.reason}
        />
      </QuestionForm>
    </Question>
  );
}
