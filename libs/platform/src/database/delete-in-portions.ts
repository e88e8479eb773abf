/** Few enough that nobody who waits for one of the rows notices it. */
const portion = 2_000;

/**
 * Deletes rows that nobody needs any more, a portion at a time, each a transaction of its own.
 * @param deleteSome deletes at most so many of them. @returns those that went
 */
export async function deleteInPortions(deleteSome: (limit: number) => Promise<unknown[]>): Promise<void> {
  while ((await deleteSome(portion)).length === portion);
}
