/** What conform gives a field, without the `key` that React wants apart from the other attributes. */
export const plain = <T extends { key?: string | undefined }>({ key: _key, ...props }: T): Omit<T, 'key'> => props;
