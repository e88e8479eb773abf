import { feeBounds, type ListedUser } from '@canopy/contracts/admin';
import { parsePercent } from '@canopy/contracts/parse-percent';
import { percent } from '@canopy/contracts/percent';
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrors } from '../../../ui/field-frame.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';

export interface FeeAnswer {
  userId: string;
  /** As typed. */
  fee: string;
  /** The fee that the field was drawn with, as the form said it. */
  before: string;
  problem?: string;
  savedBps?: number;
  /** What somebody else made of it meanwhile: this is known by now, so the next press may change it. */
  nowBps?: number | undefined;
  /** Tells one answer from the next. */
  id: string;
}

/** The fee of this person after an answer about it. @param before the one that was known until then */
const feeKnownBy = ({ savedBps, nowBps }: FeeAnswer, before: string): string => {
  const bps = savedBps ?? nowBps;
  return bps === undefined ? before : percent(bps);
};

/**
 * The fee of one user, changed in place: Enter or Save. Without scripts it is a form of the page, whose answer comes in
 * as `posted`.
 */
export function FeeEditor({
  user,
  action,
  posted,
}: {
  user: ListedUser;
  action: string;
  posted: FeeAnswer | undefined;
}) {
  const fetcher = useFetcher<FeeAnswer>();
  const [ownProblem, setOwnProblem] = useState<string | null>(null);
  const answer = fetcher.data ?? (posted?.userId === user.id ? posted : undefined);
  const busy = fetcher.state !== 'idle';
  const saved = percent(user.platformFeeBps);
  const field = useRef<HTMLInputElement>(null);
  const [before, setBefore] = useState(
    posted?.userId === user.id && posted.problem ? feeKnownBy(posted, posted.before) : saved,
  );
  const problem = busy ? null : (ownProblem ?? answer?.problem ?? null);
  const id = `fee-${user.id}`;

  useEffect(() => {
    if (busy || !answer) return;
    if (answer.savedBps !== undefined && field.current!.value === answer.fee)
      field.current!.value = percent(answer.savedBps);
    setBefore((known) => feeKnownBy(answer, known));
  }, [busy, answer]);

  // The list is read again whenever any row was saved. A field that nobody typed into shows what it brings; what is
  // being typed goes on from the fee that stood there, or somebody else's change would be written over unread.
  useEffect(() => {
    const input = field.current!;
    if (input.value !== before && input.value !== saved) return;
    input.value = saved;
    setBefore(saved);
  }, [saved, before]);

  function judge(event: FormEvent<HTMLFormElement>): void {
    const typed = String(new FormData(event.currentTarget).get('fee') ?? '');
    const wrong = parsePercent(typed, feeBounds.min, feeBounds.max) === null ? t('admin.users.fee.range') : null;
    setOwnProblem(wrong);
    if (wrong) event.preventDefault();
  }

  return (
    <fetcher.Form method="post" action={action} onSubmit={judge} noValidate className="inline-block">
      <input type="hidden" name="intent" value="fee" />
      <input type="hidden" name="user" value={user.id} />
      <input type="hidden" name="before" value={before} />
      <label htmlFor={id} className="sr-only">
        {t('admin.users.fee.of', { name: user.displayName })}
      </label>
      <span className="flex items-center gap-1.5">
        <input
          ref={field}
          id={id}
          name="fee"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          defaultValue={answer?.problem ? answer.fee : saved}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="field-control w-20! text-right tabular-nums"
        />
        <span aria-hidden="true">%</span>
        <Button type="submit" kind="secondary" size="small" busy={busy}>
          {t('admin.users.fee.save')}{' '}
          <span className="sr-only">{t('admin.users.fee.saveOf', { name: user.displayName })}</span>
        </Button>
      </span>
      {problem ? <FieldErrors id={id} errors={[problem]} /> : null}
      <StatusMessage
        floating
        message={
          !busy && answer?.savedBps !== undefined && !ownProblem
            ? { id: answer.id, kind: 'success', text: t('admin.users.fee.saved', { fee: percent(answer.savedBps) }) }
            : null
        }
      />
    </fetcher.Form>
  );
}
