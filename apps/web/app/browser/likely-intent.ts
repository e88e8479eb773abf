/**
 * Which of its buttons sent a form that nobody answers, for the words that say so. Of a form without one, or with another
 * one, they are those of `otherwise`; what is done for a form is for `intentOf` to find out.
 */
export const likelyIntent = <Intent extends string>(
  form: FormData,
  intents: readonly Intent[],
  otherwise: Intent,
  field: 'intent' | 'decision' = 'intent',
): Intent => intents.find((known) => known === form.get(field)) ?? otherwise;
