import type { SubmissionResult } from '@conform-to/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problem } from './error-summary.tsx';

interface Labelled {
  field: { id: string; errors?: string[] | undefined };
  label: string;
}

/** conform validates a field by a submit of its own, which is none of the visitor's. */
export const isValidation = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean =>
  (nativeEvent as SubmitEvent).submitter?.getAttribute('name') === '__intent__';

/**
 * The attempts at a form with a summary of its problems: after each one that failed, refused here or by the server, the
 * reader is taken to the summary.
 *
 * @param labelled the fields in the order of the form
 */
export function useFormAttempts(
  form: { errors?: string[] | undefined; onSubmit: (event: FormEvent<HTMLFormElement>) => void },
  labelled: Labelled[],
  lastResult: SubmissionResult<string[]> | undefined,
) {
  const [attempts, setAttempts] = useState(lastResult ? 1 : 0);
  const seen = useRef(0);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen.current === attempts || !summary.current) return;
    seen.current = attempts;
    summary.current.focus();
  });
  const problems: Problem[] = [
    ...(form.errors ?? []).map((sentence) => ({ id: null, label: '', sentence })),
    ...labelled.flatMap(({ field, label }) =>
      (field.errors ?? []).map((sentence) => ({ id: field.id, label, sentence })),
    ),
  ];
  return {
    summary,
    /** Empty before the first attempt: nobody is told of fields that they have not come to. */
    problems: attempts > 0 ? problems : [],
    onSubmit(event: FormEvent<HTMLFormElement>) {
      form.onSubmit(event);
      if (!isValidation(event)) setAttempts(attempts + 1);
    },
  };
}
