import type { Linter } from 'eslint';

/** Per feature, those that it may use. */
export declare const ladder: Record<string, string[]>;
export declare const importLaw: Linter.Config[];
