/** A field is judged when it is left, and again with every letter once it was wrong. */
export const timing = { shouldValidate: 'onBlur', shouldRevalidate: 'onInput' } as const;
