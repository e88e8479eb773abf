import { disputeBearers, type PaymentIssue } from '@canopy/contracts/payment-issues';
import { t } from '../../../i18n/index.ts';
import { ActionAlert } from '../../../ui/action-alert.tsx';
import type { FieldErrors } from '@canopy/contracts/refusals';
import { limits } from '@canopy/contracts/limits';
import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';

/** What a refused form is answered with. */
export interface PaymentIssueAnswer {
  kind: string;
  id: string;
  problem: string;
  fields: FieldErrors;
  note: string;
}

/**
 * Buttons that are plain forms, with the links onward (children) between them. Saying that something is done asks for a
 * note first, in a disclosure that needs no scripts.
 */
export function PaymentIssueActions({
  issue,
  title,
  answer,
  children,
}: {
  issue: PaymentIssue;
  title: string;
  answer: PaymentIssueAnswer | undefined;
  children: ReactNode;
}) {
  const { kind, id, retriable, resolvable } = issue;
  const sent = useNavigation().formData;
  const busyWith = sent?.get('kind') === kind && sent.get('id') === id ? sent.get('intent') : null;
  const about = <span className="sr-only">: {title}</span>;
  const noteErrors = answer?.fields['note'];
  const which = (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {issue.kind === 'owed_to_provider' ? (
        <>
          <input type="hidden" name="since" value={issue.since} />
          <input type="hidden" name="owedCents" value={issue.owedCents} />
        </>
      ) : null}
    </>
  );
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      {answer && !noteErrors ? (
        <ActionAlert of={answer} className="w-full">
          {answer.problem}
        </ActionAlert>
      ) : null}
      {retriable ? (
        <Form method="post" preventScrollReset>
          {which}
          <Button type="submit" name="intent" value="retry" size="small" busy={busyWith === 'retry'}>
            {t('adminPaymentIssues.retry')}
            {about}
          </Button>
        </Form>
      ) : null}
      {issue.kind === 'dispute' && issue.decidable
        ? disputeBearers.map((bearer) => (
            <Form key={bearer} method="post" preventScrollReset>
              {which}
              <input type="hidden" name="bearer" value={bearer} />
              <Button
                type="submit"
                name="intent"
                value="decide"
                size="small"
                kind="secondary"
                busy={busyWith === 'decide' && sent?.get('bearer') === bearer}
              >
                {t(`adminPaymentIssues.dispute.bearer.${bearer}`)}
                {about}
              </Button>
            </Form>
          ))
        : null}
      {children}
      {resolvable ? (
        <details className="min-w-0 open:w-full" open={Boolean(answer?.note || noteErrors) || undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-lg border border-line-strong bg-surface px-4 font-semibold hover:bg-leaf">
            {t('adminPaymentIssues.resolve')}
            {about}
          </summary>
          <Form method="post" preventScrollReset className="mt-3 grid max-w-xl justify-items-start gap-3">
            {which}
            {kind === 'refund' ? <p>{t('adminPaymentIssues.refund.resolving')}</p> : null}
            <div className="w-full">
              <TextArea
                id={`note-${kind}-${id}`}
                name="note"
                label={t('adminPaymentIssues.note')}
                hint={t('adminPaymentIssues.noteHint')}
                rows={3}
                maxLength={limits.resolutionNote}
                required
                defaultValue={answer?.note}
                errors={noteErrors}
              />
            </div>
            <Button type="submit" name="intent" value="resolve" size="small" busy={busyWith === 'resolve'}>
              {t('adminPaymentIssues.confirm')}
            </Button>
          </Form>
        </details>
      ) : null}
    </div>
  );
}
