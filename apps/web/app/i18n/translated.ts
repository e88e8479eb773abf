/** Another language's form of a catalogue: the same keys. Their placeholders are compared by a test. */
export type Translated<English> = English extends string
  ? string
  : English extends readonly unknown[]
    ? { readonly [Index in keyof English]: Translated<English[Index]> }
    : { readonly [Key in keyof English]: Translated<English[Key]> } & {
        // In French a million is a number of its own: "un million de places".
        readonly [Key in keyof English as Key extends `${infer Word}_other` ? `${Word}_many` : never]: string;
      };
