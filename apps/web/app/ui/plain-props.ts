/** The properties of a field without its `key`, which React does not take among spread ones. */
export const plain = <T extends { key?: string | undefined }>({ key: _key, ...props }: T): Omit<T, 'key'> => props;
