import { useEffect, useRef } from 'react';
import { Attempts } from './attempts.ts';
import type { CheckInAnswer } from './check-in-answer.ts';

/** Without a secure connection browsers make none; the door goes on without. */
const newId = () => ('randomUUID' in crypto ? crypto.randomUUID() : '');

/**
 * Every form of the page that checks somebody in says which attempt it is. Without scripts none does, and a repeated
 * check-in is refused as used.
 *
 * @returns the fields of what is sent without a form on the page, with their attempt
 */
export function useAttempts(
  answer: CheckInAnswer | undefined,
): (fields: Record<string, string>) => Record<string, string> {
  const attempts = useRef<Attempts>();
  attempts.current ??= new Attempts(newId);
  // Not `performance.now()`, which stands still while a phone sleeps.
  const begin = useRef((...what: unknown[]) => attempts.current!.begin(what.join(' '), Date.now()));
  useEffect(() => {
    if (answer && (answer.ok || answer.reason !== null)) attempts.current!.answered(answer.attempt);
  }, [answer]);
  useEffect(() => {
    const sent = ({ formData }: FormDataEvent) => {
      const intent = formData.get('intent');
      if (intent === 'code' || intent === 'use' || intent === 'purchase')
        formData.set('attempt', begin.current(intent, formData.get('code') ?? formData.get('ticketId')));
    };
    document.addEventListener('formdata', sent);
    return () => document.removeEventListener('formdata', sent);
  }, []);
  return (fields) => ({ ...fields, attempt: begin.current(fields['intent'], fields['code']) });
}
