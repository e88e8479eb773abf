/** A batch that was refused goes again in parts of so many; a part that is refused goes again one by one. */
const partOf = 8;
/** A batch that takes longer, since it waits for somebody's lock, does not hold up the next one. */
const patienceMs = 100;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * What many people do to the same thing at the same moment is done together, so that all that it costs whatever their
 * number is paid once. The first one never waits for company: who comes while a batch is under way goes with the next.
 */
export class Batches<Item, Result> {
  private readonly waiting = new Map<string, Waiting<Item, Result>[]>();
  private readonly run: (items: Item[]) => Promise<Result[]>;
  private readonly mayGoAgain: (error: unknown) => boolean;
  private readonly most: number;

  /**
   * @param run does all of it or none; its results are in the order of the items
   * @param mayGoAgain whether such a failure did nothing, and may be for one of the items alone
   * @param most items at once
   */
  constructor(
    run: (items: Item[]) => Promise<Result[]>,
    { mayGoAgain, most }: { mayGoAgain: (error: unknown) => boolean; most: number },
  ) {
    this.run = run;
    this.mayGoAgain = mayGoAgain;
    this.most = most;
  }

  /** Only items of the same key go together and wait for each other. Fails as `run` fails for this item. */
  add(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const one = { item, resolve, reject };
      const line = this.waiting.get(key);
      if (line) return void line.push(one);
      this.waiting.set(key, []);
      void this.serve(key, [one]);
    });
  }

  private async serve(key: string, first: Waiting<Item, Result>[]): Promise<void> {
    const line = this.waiting.get(key)!;
    for (let batch = first; batch.length > 0; batch = line.splice(0, this.most))
      await endOrPatience(this.together(batch));
    this.waiting.delete(key);
  }

  private async together(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(results[at]!));
    } catch (error) {
      if (batch.length === 1 || !this.mayGoAgain(error)) return batch.forEach(({ reject }) => reject(error));
      const size = batch.length > partOf ? partOf : 1;
      const parts = groupsOf(size, batch);
      // At the same time: one that waits for a lock is not to keep the others.
      await Promise.all(parts.map((part) => this.together(part)));
    }
  }
}

/** Of what is only read: whoever asks while others are looked up is looked up with the next. */
export const lookups = { mayGoAgain: () => false, most: 100 };

/** So many at a time, in their order; the last group may have fewer. */
export const groupsOf = <Item>(size: number, items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

function endOrPatience(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, patienceMs);
    void work.then(() => {
      clearTimeout(patience);
      resolve();
    });
  });
}
