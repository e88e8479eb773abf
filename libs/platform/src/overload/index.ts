/**
 * How many answers of one kind a process works on at once. Beyond that nobody is made to wait for long: everybody would
 * wait longer and longer, and those who waited longest would have left. Whoever finds no place in time is told to come
 * back.
 */
export class Places {
  #taken = 0;
  readonly #line: ((found: boolean) => void)[] = [];
  readonly #all: number;
  readonly #patience: number;
  #lineSince = 0;

  /**
   * @param patience milliseconds that somebody stands in line for a place. Where the line has not ended for that long
   * more come than can be answered, not many at once: then whoever comes waits for a fifth of it
   */
  constructor(all: number, patience = 0) {
    this.#all = all;
    this.#patience = patience;
  }

  get full(): boolean {
    return this.#taken >= this.#all;
  }

  /** @returns whether there is a place now, for whoever takes it at once. */
  async room(): Promise<boolean> {
    if (!this.full) return true;
    const now = performance.now();
    if (this.#line.length === 0) this.#lineSince = now;
    const patience = now - this.#lineSince > this.#patience ? this.#patience / 5 : this.#patience;
    return new Promise((resolve) => {
      const enter = (found: boolean) => {
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(enter), 1);
        resolve(false);
      }, patience);
      this.#line.push(enter);
    });
  }

  /** For whoever was let in and takes no place yet: the next in line may have it. */
  pass(): void {
    if (!this.full) this.#line.shift()?.(true);
  }

  /** @returns what gives the place back, to the first in line; it may be called more than once. */
  take(): () => void {
    this.#taken += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#taken -= 1;
      this.#line.shift()?.(true);
    };
  }
}

/** In so many seconds it is worth coming back: also what is not possible now mostly is again after a restart. */
export const comeBackAfter = 5;
