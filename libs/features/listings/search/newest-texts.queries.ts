import type { TimedReads } from '@canopy/platform/database';
import { isPlain, wordParts } from './folded-text.ts';

/** How common a word is, is seen on so many of the newest listings, and on the beginning of each. */
const looked = 500;
const letters = 2_000;
/** Milliseconds after which they are read again. */
const fresh = 30_000;
/** Searches whose answer is kept until then. */
const most = 1_000;

/** Listings are counted as far as this: they are several. */
export const several = 2;

/** How many of the newest listings have the words at the beginning of words of their title, or only of their text. */
export interface Seen {
  titles: number;
  texts: number;
  /** How many have them at all, also inside of other words; nobody counts further than `several`. */
  anywhere: number;
}

/**
 * The words of the newest listings. They choose only how a search is read, so what was so half a minute ago will do, and
 * nobody's search fails because they cannot be read.
 */
export class NewestTexts {
  private texts: Texts | null = null;
  private until = 0;
  private reading: Promise<void> | null = null;

  constructor(private readonly reads: TimedReads) {}

  /** @param words as they stand in the searched column, at least one of them with a letter or a digit */
  async seen(words: string[]): Promise<Seen> {
    if (performance.now() >= this.until) this.reading ??= this.read().finally(() => (this.reading = null));
    if (!this.texts) await this.reading;
    return this.texts?.seen(words) ?? { titles: 0, texts: 0, anywhere: several };
  }

  private async read(): Promise<void> {
    try {
      const rows = await this.reads.rows<{ text: string }>(
        `select left(search, ${letters}) as text from listings order by created_at desc, id desc limit ${looked}`,
        [],
      );
      this.texts = new Texts(rows.map(({ text }) => text));
      this.until = performance.now() + fresh;
    } catch {
      // The search itself fails too, and says why.
    }
  }
}

class Texts {
  readonly #titles: Beginnings;
  readonly #all: Beginnings;
  readonly #texts: string[];
  /** What stands between spaces in any of them, once each: many times shorter, and a word stands inside of one of these. */
  readonly #anyText: string;
  readonly #seen = new Map<string, Seen>();

  /** @param texts the title and, on the next line, the description, as in the searched column */
  constructor(texts: string[]) {
    this.#titles = new Beginnings(texts.map((text) => text.split('\n', 1)[0]!));
    this.#all = new Beginnings(texts);
    this.#texts = texts;
    this.#anyText = [...new Set(texts.flatMap((text) => text.split(/\s+/)))].join('\n');
  }

  seen(words: string[]): Seen {
    const key = words.join(' ');
    const seen = this.#seen.get(key) ?? this.#look(words);
    if (this.#seen.size < most) this.#seen.set(key, seen);
    return seen;
  }

  #look(words: string[]): Seen {
    const parts = words.flatMap(wordParts);
    const titles = this.#titles.of(parts);
    const all = this.#all.of(parts);
    return {
      titles: titles.size,
      texts: [...all].filter((text) => !titles.has(text)).length,
      // The parts of a word that is cut may stand apart from each other.
      anywhere: words.every(isPlain) && all.size >= several ? several : this.#having(words),
    };
  }

  #having(words: string[]): number {
    if (!words.every((word) => this.#anyText.includes(word))) return 0;
    let having = 0;
    for (const text of this.#texts) {
      if (words.every((word) => text.includes(word))) having += 1;
      if (having === several) break;
    }
    return having;
  }
}

/** Which of some texts have a word that begins so. */
class Beginnings {
  readonly #texts = new Map<string, number[]>();
  readonly #sorted: string[];

  constructor(texts: string[]) {
    texts.forEach((text, number) => {
      for (const word of new Set(wordParts(text))) {
        const having = this.#texts.get(word);
        if (having) having.push(number);
        else this.#texts.set(word, [number]);
      }
    });
    this.#sorted = [...this.#texts.keys()].sort();
  }

  /** @returns the numbers of the texts in which each of the parts begins a word */
  of([first, ...others]: string[]): Set<number> {
    let found = this.#one(first!);
    for (const part of others) {
      const having = this.#one(part);
      found = new Set([...found].filter((text) => having.has(text)));
    }
    return found;
  }

  #one(part: string): Set<number> {
    const found = new Set<number>();
    for (let n = this.#firstFrom(part); this.#sorted[n]?.startsWith(part); n += 1)
      for (const text of this.#texts.get(this.#sorted[n]!)!) found.add(text);
    return found;
  }

  #firstFrom(part: string): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#sorted[middle]! < part) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
