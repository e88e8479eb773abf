/** What `getInputProps` gives, without the `key` that React wants apart from the other attributes. */
export function inputProps<T extends { key?: string | undefined }>({ key: _key, ...props }: T): Omit<T, 'key'> {
  return props;
}

/** A field is judged when it is left, and again with every letter once it was wrong. */
export const timing = { shouldValidate: 'onBlur', shouldRevalidate: 'onInput' } as const;
