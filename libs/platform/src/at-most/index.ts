/** Lets so many pieces of work run at once; the others wait their turn, in the order in which they came. */
export class AtMost {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly count: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.count) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place is handed on, not freed and raced for.
      if (next) next();
      else this.running -= 1;
    }
  }
}
