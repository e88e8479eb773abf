import { limits } from '@canopy/contracts/limits';
import type { FetcherWithComponents } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { CheckInAnswer } from './check-in-answer.ts';

function selectFocused(field: HTMLInputElement | null | undefined): void {
  if (field && field === document.activeElement) field.select();
}

/**
 * Type or paste a code. Once it was taken the field is empty for the next guest, and the focus stays in it: a scanner in
 * the hand types on. What was typed meanwhile, and what an answer says of another guest, changes nothing in it. What was
 * typed and entered meanwhile goes once the other guest is in.
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
  /** What was entered while another guest was on the way. */
  const waiting = useRef('');
  const fieldOf = () => form.current?.elements.namedItem('code') as HTMLInputElement | null | undefined;
  // Without scripts each answer is a new page, which has what was refused.
  const [refused] = useState(answer && !answer.ok && answer.intent === 'code' ? answer.code : '');
  useEffect(() => {
    const field = fieldOf();
    if (!field || !answer) return;
    const isIts = answer.intent === 'code' && field.value === answer.code;
    const waits = field.value === waiting.current;
    if (answer.ok && !isIts) return;
    waiting.current = '';
    if (answer.ok) field.value = '';
    // What is typed next takes the place of what was refused. What waited is not sent by itself then: the next answer
    // would take the refusal away before anybody has read it.
    else if (isIts || waits) selectFocused(field);
  }, [answer]);
  const isIdle = fetcher.state === 'idle';
  useEffect(() => {
    // Not before the list was read: that would be broken off.
    if (isIdle && waiting.current !== '' && fieldOf()?.value === waiting.current) form.current?.requestSubmit();
  }, [isIdle]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      onSubmit={() => {
        waiting.current = '';
        // What is typed next is another code: a scanner in the hand does not wait for the answer.
        selectFocused(fieldOf());
      }}
      className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
    >
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
        onKeyDown={({ key, currentTarget }) => {
          // The button swallows it.
          if (key === 'Enter' && fetcher.state === 'submitting') waiting.current = currentTarget.value;
        }}
        className="font-mono"
      />
      <Button type="submit" busy={fetcher.state === 'submitting'}>
        {t('checkIn.submit')}
      </Button>
    </fetcher.Form>
  );
}
