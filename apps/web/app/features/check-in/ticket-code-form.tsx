import { limits } from '@canopy/contracts/limits';
import type { FetcherWithComponents } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { CheckInAnswer } from './check-in-answer.ts';

/** Type or paste a code. Each answer makes the field new: empty for the next guest, or with what was refused. */
export function TicketCodeForm({
  fetcher,
  answer,
  action,
}: {
  fetcher: FetcherWithComponents<CheckInAnswer>;
  answer: CheckInAnswer | undefined;
  action: string;
}) {
  const refused = answer && !answer.ok && answer.intent === 'code' ? answer : null;
  return (
    <fetcher.Form method="post" action={action} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <input type="hidden" name="intent" value="code" />
      <Field
        id="code"
        name="code"
        label={t('checkIn.code')}
        key={answer?.at ?? 0}
        defaultValue={refused?.code ?? ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.url}
        className="font-mono"
      />
      <Button type="submit" busy={fetcher.state !== 'idle'}>
        {t('checkIn.submit')}
      </Button>
    </fetcher.Form>
  );
}
