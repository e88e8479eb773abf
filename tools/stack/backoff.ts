const first = 500;
const longest = 30_000;
/** Whoever ran for so long was well: its death is counted as the first. */
const steadyAfter = 60_000;

/**
 * Pauses before something that died is started again. They double, so that what cannot live does not keep the machine
 * busy.
 */
export class Backoff {
  #deaths = 0;

  /** @param lived milliseconds. @returns milliseconds to wait. */
  after(lived: number): number {
    if (lived > steadyAfter) this.#deaths = 0;
    const pause = Math.min(first * 2 ** this.#deaths, longest);
    this.#deaths += 1;
    return pause;
  }
}
