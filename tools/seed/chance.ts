// Chance that repeats: the same name gives the same numbers on every machine.

export type Chance = {
  /** 0 ≤ n < 1 */
  next(): number;
  between(low: number, high: number): number;
  int(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  maybe(share: number): boolean;
  shuffle<T>(from: readonly T[]): T[];
};

/** 32-bit FNV-1a of the text. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}

export function chance(name: string): Chance {
  let state = hash(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const int = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    int,
    pick: (from) => from[int(0, from.length - 1)]!,
    maybe: (share) => next() < share,
    shuffle: (from) => {
      const list = [...from];
      for (let i = list.length - 1; i > 0; i--) {
        const j = int(0, i);
        [list[i], list[j]] = [list[j]!, list[i]!];
      }
      return list;
    },
  };
}
