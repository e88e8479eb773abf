import type { Linter } from 'eslint';

/** Per feature, those that it may use. */
export declare const ladder: Record<string, string[]>;
/** The rooms of the large features, in the order in which they may import each other. */
export declare const rooms: Record<string, string[]>;
export declare const importLaw: Linter.Config[];
