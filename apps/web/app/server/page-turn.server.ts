import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some ten milliseconds of work. */
const pagesInOneTurn = 4;

let turn = Promise.resolve();
let pages = 0;

/**
 * Resolves for a few pages in each turn of the event loop, in order. Where many become ready at once all would be
 * rendered in one turn, and as long as that takes nobody is let in, heard, or told to come back.
 */
export function pageTurn(): Promise<void> {
  if (pages === pagesInOneTurn) {
    turn = turn.then(() => nextTurn());
    pages = 0;
  }
  pages += 1;
  return turn;
}
