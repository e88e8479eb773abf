import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useState, type FormEvent } from 'react';

/** What a short form was answered with, or null before it is sent. */
export type ShortAnswer = SubmissionResult<string[]> | null | undefined;

/** Never sent back to the page. */
export const secretFields = ['password', 'currentPassword', 'newPassword'];

/**
 * A form of a few fields, which the server alone judges: a page of two fields makes no phone fetch a library that reads
 * forms. It keeps what was typed, shows each sentence beside its field until that is changed, and puts the focus on the
 * first field that is wrong. `field('email', 'email')` is what the inputs of `ui/field` take.
 */
export function useShortForm(id: string, answer: ShortAnswer, initially: Record<string, string> = {}) {
  const [changed, setChanged] = useState<{ of: ShortAnswer; names: string[] }>({ of: answer, names: [] });
  const names = changed.of === answer ? changed.names : [];
  useEffect(() => {
    const form = document.getElementById(id);
    if (!answer || !(form instanceof HTMLFormElement)) return;
    if (answer.initialValue === null) return form.reset();
    const wrong = [...form.elements].find(
      (element) => element instanceof HTMLInputElement && answer.error?.[element.name],
    ) as HTMLInputElement | undefined;
    wrong?.focus();
  }, [id, answer]);
  const kept = answer?.initialValue ?? initially;
  const errorsOf = (name: string) => (names.includes(name) ? undefined : (answer?.error?.[name] ?? undefined));
  return {
    form: {
      id,
      noValidate: true,
      onInput: ({ target }: FormEvent) => {
        const { name } = target as HTMLInputElement;
        if (answer?.error?.[name] && !names.includes(name)) setChanged({ of: answer, names: [...names, name] });
      },
    },
    /** What is wrong with the whole. */
    problem: answer?.error?.['']?.join(' '),
    field: (name: string, type: 'text' | 'email' | 'password') => ({
      id: `${id}-${name}`,
      name,
      type,
      ...(typeof kept[name] === 'string' ? { defaultValue: kept[name] } : {}),
      errors: errorsOf(name),
    }),
    select: (name: string) => ({
      id: `${id}-${name}`,
      name,
      ...(typeof kept[name] === 'string' ? { defaultValue: kept[name] } : {}),
      errors: errorsOf(name),
    }),
    checkbox: (name: string) => ({
      id: `${id}-${name}`,
      name,
      defaultChecked: kept[name] === 'on',
      errors: errorsOf(name),
    }),
  };
}

/** What nobody could answer: everything that was typed, but the secrets, and a sentence. */
export function shortFormUnanswered(form: FormData, sentence: string): SubmissionResult<string[]> {
  const kept = [...form].filter(([name, value]) => typeof value === 'string' && !secretFields.includes(name));
  return {
    status: 'error',
    initialValue: Object.fromEntries(kept) as Record<string, string>,
    error: { '': [sentence] },
  };
}
