/**
 * @param texts which may stand in these bytes, more than once too, and are no part of each other
 * @returns what stands before, between and behind them, in order, without copying any of it
 */
export function piecesWithout(bytes: Buffer, texts: string[]): Buffer[] {
  const found: [from: number, to: number][] = [];
  for (const text of texts.map((one) => Buffer.from(one)))
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length))
      found.push([at, at + text.length]);
  found.sort(([one], [other]) => one - other);
  const ends = [0, ...found.map(([, to]) => to)];
  return ends.map((end, at) => bytes.subarray(end, found[at]?.[0]));
}
