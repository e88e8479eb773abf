import type { en } from './en/index.ts';

type Words = typeof en;

/** The forms of a sentence have one key: `seats_one` and `seats_other` are said as `seats`. */
type WithoutForm<Name extends string> = Name extends `${infer Word}_${'zero' | 'one' | 'other'}` ? Word : Name;

type KeysIn<Node, Prefix extends string> = {
  [Name in keyof Node & string]: Node[Name] extends string
    ? `${Prefix}${WithoutForm<Name>}`
    : Node[Name] extends readonly unknown[]
      ? never
      : KeysIn<Node[Name], `${Prefix}${Name}.`>;
}[keyof Node & string];

/** Every sentence, by its whole key: 'sales.stats.earnings'. */
export type Key = KeysIn<Words, ''>;

type TreesIn<Node, Prefix extends string> = {
  [Name in keyof Node & string]: Node[Name] extends string
    ? never
    : Node[Name] extends readonly unknown[]
      ? `${Prefix}${Name}`
      : `${Prefix}${Name}` | TreesIn<Node[Name], `${Prefix}${Name}.`>;
}[keyof Node & string];

/** Every list and table of sentences, by its whole key. */
export type TreeKey = TreesIn<Words, ''>;

type NodeAt<Node, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Node
    ? NodeAt<Node[Name], Rest>
    : never
  : Path extends keyof Node
    ? Node[Path]
    : never;

export type TreeAt<K extends TreeKey> = NodeAt<Words, K>;

type Form<K extends string> = NodeAt<Words, `${K}_zero` | `${K}_one` | `${K}_other`>;
type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholder<Rest> : never;
type Named<K extends string> = Placeholder<NodeAt<Words, K> | Form<K>>;
/** Counted is what has forms; what can be said without them need not be. */
type Counted<K extends string> = [Form<K>] extends [never]
  ? unknown
  : [NodeAt<Words, K>] extends [never]
    ? { readonly count: number }
    : { readonly count?: number };

/** What stands in the sentences of these keys between {{ and }}. */
export type ValuesOf<K extends Key> = { readonly [Name in Named<K>]: string | number } & Counted<K>;

export type FlashKey = WithoutForm<keyof Words['flash']>;
