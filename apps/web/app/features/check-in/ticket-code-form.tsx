import { limits } from '@canopy/contracts/limits';
import type { FetcherWithComponents } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { CheckInAnswer } from './check-in-answer.ts';

/**
 * Type or paste a code. Once it was taken the field is empty for the next guest, and the focus stays in it: a scanner in
 * the hand types on. What was typed meanwhile, and what an answer says of another guest, changes nothing in it.
 */
export function TicketCodeForm({
  fetcher,
  answer,
  action,
}: {
  fetcher: FetcherWithComponents<CheckInAnswer>;
  answer: CheckInAnswer | undefined;
  action: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  // Without scripts each answer is a new page, which has what was refused.
  const [refused] = useState(answer && !answer.ok && answer.intent === 'code' ? answer.code : '');
  useEffect(() => {
    const field = form.current?.elements.namedItem('code') as HTMLInputElement | null;
    if (!field || answer?.intent !== 'code' || field.value !== answer.code) return;
    if (answer.ok) field.value = '';
    // What is typed next takes the place of what was refused.
    else if (field === document.activeElement) field.select();
  }, [answer]);
  return (
    <fetcher.Form ref={form} method="post" action={action} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <input type="hidden" name="intent" value="code" />
      <Field
        id="code"
        name="code"
        label={t('checkIn.code')}
        defaultValue={refused}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.url}
        className="font-mono"
      />
      <Button type="submit" busy={fetcher.state === 'submitting'}>
        {t('checkIn.submit')}
      </Button>
    </fetcher.Form>
  );
}
