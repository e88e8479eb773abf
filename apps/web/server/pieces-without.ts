/**
 * @param once texts that stand in these bytes and are no part of each other
 * @returns what stands before, between and behind them, in order, without copying any of it
 */
export function piecesWithout(bytes: Buffer, once: string[]): Buffer[] {
  const found: [from: number, to: number][] = [];
  for (const text of once.map((one) => Buffer.from(one)))
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length))
      found.push([at, at + text.length]);
  found.sort(([one], [other]) => one - other);
  const ends = [0, ...found.map(([, to]) => to)];
  return ends.map((end, at) => bytes.subarray(end, found[at]?.[0]));
}
