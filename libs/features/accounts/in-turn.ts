/** Lets at most `width` pieces of work run at once; the others wait in the order in which they came. */
export function inTurn(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) await new Promise<void>((next) => waiting.push(next));
    else running += 1;
    try {
      return await work();
    } finally {
      // A place that is handed on stays taken.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
