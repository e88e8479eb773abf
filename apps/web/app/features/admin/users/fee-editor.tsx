import { feeBounds, type ListedUser } from '@canopy/contracts/admin';
import { parsePercent } from '@canopy/contracts/parse-percent';
import { percent } from '@canopy/contracts/percent';
import { useFetcher } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrors } from '../../../ui/field-frame.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';

export interface FeeAnswer {
  userId: string;
  /** As typed. */
  fee: string;
  problem?: string;
  savedBps?: number;
  /** What somebody else made of it meanwhile: this is known by now, so the next press may change it. */
  nowBps?: number | undefined;
  /** Tells one answer from the next. */
  id: string;
}

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
  const problem = busy ? null : (ownProblem ?? answer?.problem ?? null);
  const id = `fee-${user.id}`;

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
      <input type="hidden" name="before" value={percent(answer?.nowBps ?? user.platformFeeBps)} />
      <label htmlFor={id} className="sr-only">
        {t('admin.users.fee.of', { name: user.displayName })}
      </label>
      <span className="flex items-center gap-1.5">
        <input
          id={id}
          name="fee"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          defaultValue={answer?.problem ? answer.fee : percent(user.platformFeeBps)}
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
