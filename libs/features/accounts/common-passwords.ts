import passwords from './common-passwords.json' with { type: 'json' };

/** The thousand passwords that are tried first, lower case. Made by tools/seed/build-common-passwords.ts. */
export const commonPasswords: ReadonlySet<string> = new Set(passwords);
