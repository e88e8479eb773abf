import { Damaged } from './damaged.ts';

/** A box of an mp4 or mov file ("atom"): its length, four letters, its content. */
export interface Box {
  type: string;
  /** Where the box, its content and what follows it begin. */
  start: number;
  content: number;
  end: number;
}

/** A film of ten megabytes has some thousands. */
const mostBoxes = 20_000;

/** The boxes that fill `from` to `to` exactly. @throws Damaged when their lengths do not add up */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let start = from; start < to;) {
    // QuickTime ends some lists with four zero bytes instead of a box.
    if (to - start === 4 && bytes.readUInt32BE(start) === 0) break;
    if (to - start < 8) throw new Damaged('A box has no room for its name.');
    const type = bytes.toString('latin1', start + 4, start + 8);
    let size = bytes.readUInt32BE(start);
    let content = start + 8;
    if (size === 1) {
      if (to - start < 16) throw new Damaged(`The box ${type} has no room for its length.`);
      size = Number(bytes.readBigUInt64BE(start + 8));
      content = start + 16;
    }
    // "Up to the end" is allowed for the last box of the file.
    if (size === 0 && to === bytes.length) size = to - start;
    const end = start + size;
    if (end < content || end > to) throw new Damaged(`The box ${type} is longer or shorter than its place.`);
    if (found.length >= mostBoxes) throw new Damaged('The film is cut into far too many boxes.');
    found.push({ type, start, content, end });
    start = end;
  }
  return found;
}

/** Makes a box an empty one of the same length. */
export function blank(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, content, end);
}
