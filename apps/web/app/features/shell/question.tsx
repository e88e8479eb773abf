import { Form, useNavigate, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { KeepLink } from './keep-link.tsx';

/**
 * A question before something that cannot be taken back: a dialog over the page, and without scripts a panel at its
 * top. `back` is the page without the question, `answer` says why it could not be done when it was tried.
 */
export function Question({
  title,
  description,
  back,
  answer,
  children,
}: {
  title: string;
  description: string;
  back: string;
  answer: { problem?: string | undefined } | undefined;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  // Nothing but its own form can be sent while it is open.
  const busy = useNavigation().formMethod === 'POST';
  const body = (
    <>
      {answer?.problem ? (
        <ActionAlert of={answer} className="mt-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      {children}
    </>
  );
  if (!hydrated) {
    return (
      <Card className="without-scripts mb-8 max-w-2xl p-6">
        <h2 className="text-2xl">{title}</h2>
        <p className="text-ink-soft">{description}</p>
        {body}
      </Card>
    );
  }
  return (
    <Dialog
      open
      onClose={() => navigate(back, { replace: true, preventScrollReset: true })}
      busy={busy}
      title={title}
      description={description}
    >
      {body}
    </Dialog>
  );
}

/**
 * How a question is answered: do it, or go back. @param sent what the form says beside its fields; it is busy while
 * just that is on its way
 */
export function QuestionForm({
  action,
  back,
  sent,
  danger = false,
  words,
  children,
}: {
  action: string;
  back: string;
  sent: Record<string, string>;
  danger?: boolean;
  words: { keep: string; submit: string; busy: string };
  children?: ReactNode;
}) {
  const sending = useNavigation().formData;
  const hidden = Object.entries(sent);
  const busy = hidden.every(([name, value]) => sending?.get(name) === value);
  return (
    <Form
      method="post"
      action={action}
      replace
      preventScrollReset
      className={`grid gap-5 ${children ? 'mt-4' : 'mt-6'}`}
    >
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <KeepLink to={back} busy={busy} kind="quiet" replace preventScrollReset>
          {words.keep}
        </KeepLink>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
          {busy ? words.busy : words.submit}
        </Button>
      </div>
    </Form>
  );
}
