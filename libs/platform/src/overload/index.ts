/**
 * How many answers of one kind a process works on at once. Beyond that nobody is made to wait: everybody would wait
 * longer and longer, and those who waited longest would have left. Whoever comes then is told at once to come back.
 */
export class Places {
  #taken = 0;
  readonly #all: number;

  constructor(all: number) {
    this.#all = all;
  }

  get full(): boolean {
    return this.#taken >= this.#all;
  }

  /** @returns what gives the place back; it may be called more than once. */
  take(): () => void {
    this.#taken += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#taken -= 1;
    };
  }
}

/** In how many seconds it is worth coming back. */
export const comeBackAfter = '5';
