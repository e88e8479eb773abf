import type { TimedReads } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { wordParts } from './folded-text.ts';

/** How common a word is, is seen on so many of the newest listings. */
const looked = 500;

interface Row {
  titleWords: string[];
  words: string[];
  search: string;
}

/** How many of the newest listings have the words at the beginning of words of their title, or only of their text. */
export interface Seen {
  titles: number;
  texts: number;
  /** Whether any has them at all, also inside of other words. */
  anywhere: boolean;
}

/**
 * The words of the newest listings, half a minute old at most. Every search looks at them first, and reading them from
 * the database each time cost as much as its cards.
 */
export class NewestTexts {
  private readonly kept = new ShortCache<Texts>(30_000, 1);

  constructor(private readonly reads: TimedReads) {}

  /** @param words as they stand in the searched column */
  async seen(words: string[]): Promise<Seen> {
    return (await this.kept.get('', () => this.read())).seen(words);
  }

  private async read(): Promise<Texts> {
    return new Texts(
      await this.reads.rows<Row>(
        `select tsvector_to_array(title_words) as "titleWords", tsvector_to_array(words) as words, search
         from listings order by created_at desc, id desc limit ${looked}`,
        [],
      ),
    );
  }
}

export class Texts {
  readonly #titles: Beginnings;
  readonly #all: Beginnings;
  readonly #search: string[];

  constructor(rows: Row[]) {
    this.#titles = new Beginnings(rows.map(({ titleWords }) => titleWords));
    this.#all = new Beginnings(rows.map(({ words }) => words));
    this.#search = rows.map(({ search }) => search);
  }

  seen(words: string[]): Seen {
    const parts = words.flatMap(wordParts);
    const titles = this.#titles.of(parts);
    const all = this.#all.of(parts);
    const texts = [...all].filter((text) => !titles.has(text)).length;
    return {
      titles: titles.size,
      texts,
      anywhere: all.size > 0 || this.#search.some((text) => words.every((word) => text.includes(word))),
    };
  }
}

/** Which of some texts have a word that begins so. */
class Beginnings {
  readonly #texts = new Map<string, number[]>();
  readonly #sorted: string[];

  constructor(wordsOfTexts: string[][]) {
    wordsOfTexts.forEach((words, text) => {
      for (const word of words) {
        const texts = this.#texts.get(word);
        if (texts) texts.push(text);
        else this.#texts.set(word, [text]);
      }
    });
    this.#sorted = [...this.#texts.keys()].sort();
  }

  /** @returns the numbers of the texts in which each of the parts begins a word */
  of(parts: string[]): Set<number> {
    return parts
      .map((part) => this.#one(part))
      .reduce((all, some) => new Set([...all].filter((text) => some.has(text))));
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
