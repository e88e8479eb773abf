import { boxesIn, type Box } from './boxes.ts';
import { Damaged } from './damaged.ts';

/** What the fields below stand behind: version and flags. */
const versionAndFlags = 4;
/** Where the maker and the 32 letters of the encoder's name stand in a description of pictures. */
const maker = { from: 12, to: 16 };
const encoder = { from: 42, to: 74 };

/** Says of a film and its tracks that they were made and changed at no time. Four bytes each, eight from version 1 on. */
export function blankTimes(bytes: Buffer, { type, content, end }: Box): void {
  const from = content + versionAndFlags;
  const to = from + (bytes[content] === 0 ? 8 : 16);
  if (to > end) throw new Damaged(`The box ${type} has no room for its times.`);
  bytes.fill(0, from, to);
}

/**
 * Leaves of a handler which kind it is. Behind that stand who made it, in films of QuickTime, and a name, which some
 * cameras make their own: empty, it is one byte of zero in either way of writing it.
 */
export function blankHandler(bytes: Buffer, { content, end }: Box): void {
  bytes.fill(0, Math.min(content + versionAndFlags + 8, end), end);
}

/** Empties who made the pictures or the sound of a track, which stands beside how they are packed. */
export function blankEncoder(bytes: Buffer, { content, end }: Box, kind: string): void {
  if (end - content < 8) throw new Damaged('A track does not say what it is made of.');
  for (const entry of boxesIn(bytes, content + 8, end)) {
    if (kind === 'vide' || kind === 'soun') blankField(bytes, entry, maker);
    if (kind === 'vide') blankField(bytes, entry, encoder);
  }
}

function blankField(bytes: Buffer, entry: Box, { from, to }: { from: number; to: number }): void {
  if (entry.content + to > entry.end) throw new Damaged(`The description ${entry.type} is too short.`);
  bytes.fill(0, entry.content + from, entry.content + to);
}
