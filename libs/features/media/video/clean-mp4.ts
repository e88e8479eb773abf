import { blankEncoder, blankHandler, blankTimes } from './blank-names.ts';
import { blank, boxesIn, type Box } from './boxes.ts';
import { Damaged } from './damaged.ts';
import { samplesOf } from './samples.ts';

/**
 * What a player needs, by the box that it stands in. Everything else (`udta`, `meta`, `uuid`, `loci`, `©xyz`, XMP …) is
 * blanked.
 */
const needed: Record<string, readonly string[]> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx'],
  moov: ['mvhd', 'trak', 'mvex', 'iods'],
  trak: ['tkhd', 'mdia', 'edts', 'tref', 'tapt', 'load', 'txas'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
  minf: ['vmhd', 'smhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'],
};
/** What is needed and says more than a player needs. */
const blankFields: Record<string, (bytes: Buffer, box: Box) => void> = {
  mvhd: blankTimes,
  tkhd: blankTimes,
  mdhd: blankTimes,
  hdlr: blankHandler,
};
/**
 * Pictures, sound and the captions of broadcasts. Cameras also keep tracks of positions and movements, sample by sample,
 * and drones write theirs as subtitles.
 */
const wantedTracks = ['vide', 'soun', 'clcp'];

/** Blanks what mp4 and mov files tell beside picture and sound, wherever `moov` stands. @throws Damaged */
export function cleanMp4(bytes: Buffer): void {
  const top = boxesIn(bytes, 0, bytes.length);
  for (const name of ['moov', 'mdat'])
    if (!top.some(({ type }) => type === name)) throw new Damaged(`The film has no ${name}.`);
  const data = top.filter(({ type }) => type === 'mdat');
  const kept = new Set<number>();
  for (const box of top) if (box.type === 'moov') dropTracks(bytes, box, data, kept);
  for (const box of top) if (box.type === 'moof') dropFragments(bytes, box, kept);
  clean(bytes, top, 'file');
}

function clean(bytes: Buffer, boxes: Box[], inside: string): void {
  for (const box of boxes) {
    // A packed `moov` hides its boxes; no program has written one for twenty years.
    if (box.type === 'cmov') throw new Damaged('The film hides its table of contents.');
    if (!needed[inside]!.includes(box.type)) blank(bytes, box);
    else if (Object.hasOwn(blankFields, box.type)) blankFields[box.type]!(bytes, box);
    else if (Object.hasOwn(needed, box.type)) clean(bytes, boxesIn(bytes, box.content, box.end), box.type);
  }
}

/**
 * A track of another kind goes with its samples, which lie in `mdat` among those of the others.
 *
 * @param data in the order of the file
 * @param kept takes the ids of those that stay
 */
function dropTracks(bytes: Buffer, moov: Box, data: Box[], kept: Set<number>): void {
  let left = bytes.length;
  for (const track of boxesIn(bytes, moov.content, moov.end)) {
    if (track.type !== 'trak') continue;
    const media = child(bytes, track, 'mdia');
    const handler = media && child(bytes, media, 'hdlr');
    if (!media || !handler || handler.end - handler.content < 12) throw new Damaged('A track does not say what it is.');
    const kind = bytes.toString('latin1', handler.content + 8, handler.content + 12);
    if (wantedTracks.includes(kind)) {
      kept.add(trackId(bytes, track));
      const made = ['minf', 'stbl', 'stsd'].reduce<Box | undefined>(
        (box, type) => box && child(bytes, box, type),
        media,
      );
      if (made) blankEncoder(bytes, made, kind);
      continue;
    }
    for (const [from, to] of samplesOf(bytes, media)) {
      // Each byte belongs to one sample. Tables that say it of many samples would keep us writing for minutes.
      left -= to - from;
      if (left < 0) throw new Damaged('Its samples are longer than the film.');
      blankData(bytes, data, from, to);
    }
    blank(bytes, track);
  }
}

/**
 * A film in pieces says in each piece where the samples lie, in half a dozen ways. Recorders of screens and browsers,
 * which write such films, add no track of another kind: one that has samples of it is refused rather than half cleaned.
 */
function dropFragments(bytes: Buffer, moof: Box, kept: Set<number>): void {
  for (const fragment of boxesIn(bytes, moof.content, moof.end)) {
    if (fragment.type !== 'traf') continue;
    const head = child(bytes, fragment, 'tfhd');
    if (!head || head.end - head.content < 8) throw new Damaged('A piece does not say of which track it is.');
    if (kept.has(bytes.readUInt32BE(head.content + 4))) continue;
    if (child(bytes, fragment, 'trun'))
      throw new Damaged('A piece has samples of a track that is no picture or sound.');
    blank(bytes, fragment);
  }
}

function trackId(bytes: Buffer, track: Box): number {
  const head = child(bytes, track, 'tkhd');
  // Its times have eight bytes instead of four from version 1 on.
  const at = head && head.content + (bytes[head.content] === 0 ? 12 : 20);
  if (!head || at === undefined || at + 4 > head.end) throw new Damaged('A track has no number.');
  return bytes.readUInt32BE(at);
}

/** Only ever inside of `mdat`: a lying table must not make us write elsewhere. */
function blankData(bytes: Buffer, data: Box[], from: number, to: number): void {
  // The first that ends behind `from`: a film may have as many of them as samples.
  let [first, last] = [0, data.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (data[middle]!.end > from) last = middle;
    else first = middle + 1;
  }
  for (let at = first; at < data.length && data[at]!.content < to; at += 1)
    bytes.fill(0, Math.max(from, data[at]!.content), Math.min(to, data[at]!.end));
}

function child(bytes: Buffer, of: Box, type: string): Box | undefined {
  return boxesIn(bytes, of.content, of.end).find((box) => box.type === type);
}
