/** Some ten milliseconds of work. */
const fewest = 4;

const ready: (() => void)[] = [];

/**
 * Resolves for a part of the pages that are ready in each turn of the event loop, in order. Were all rendered in one
 * turn, nobody would be let in, heard, or told to come back for as long as that takes. Were it always the same few,
 * long turns, in which hundreds are let in and told to come back, would leave hardly anything to those who are here.
 */
export function pageTurn(): Promise<void> {
  if (ready.length === 0) setImmediate(turn);
  return new Promise((resolve) => void ready.push(resolve));
}

function turn(): void {
  for (const render of ready.splice(0, Math.max(fewest, Math.ceil(ready.length / 4)))) render();
  if (ready.length > 0) setImmediate(turn);
}
