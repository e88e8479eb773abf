/** A pattern of a name, and what to write instead. */
export declare const replacedWords: [pattern: string, instead: string][];
/** As a rule of `no-restricted-syntax`. */
export declare const replacedWord: (word: [pattern: string, instead: string]) => { selector: string; message: string };
