/** A batch with a refusal in it is done in parts of so many, and such a part one by one. */
const few = 8;

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
  private readonly isTheirs: (error: unknown) => boolean;
  private readonly most: number;

  /**
   * @param run does all of it or none; its results are in the order of the items
   * @param isTheirs whether an error is one item's own fault, and nothing was done: then the others are done without it
   * @param most items at once
   */
  constructor(
    run: (items: Item[]) => Promise<Result[]>,
    { isTheirs, most }: { isTheirs: (error: unknown) => boolean; most: number },
  ) {
    this.run = run;
    this.isTheirs = isTheirs;
    this.most = most;
  }

  /** @param key the thing: nothing else waits for it. Fails as `run` fails for this item alone. */
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
    for (let batch = first; batch.length > 0; batch = line.splice(0, this.most)) await this.together(batch);
    this.waiting.delete(key);
  }

  private async together(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(results[at]!));
    } catch (error) {
      if (batch.length === 1 || !this.isTheirs(error)) return batch.forEach(({ reject }) => reject(error));
      const size = batch.length > few ? few : 1;
      for (let at = 0; at < batch.length; at += size) await this.together(batch.slice(at, at + size));
    }
  }
}
