import { boxesIn, type Box } from './boxes.ts';
import { Damaged } from './damaged.ts';

/** Where in the file the samples of a track lie: from and to, chunk by chunk. @throws Damaged */
export function samplesOf(bytes: Buffer, media: Box): [from: number, to: number][] {
  const table = ['minf', 'stbl'].reduce<Box | undefined>(
    (box, type) => box && boxesIn(bytes, box.content, box.end).find((one) => one.type === type),
    media,
  );
  if (!table) return [];
  const parts = new Map(boxesIn(bytes, table.content, table.end).map((box) => [box.type, box]));
  const [offsets, wide, perChunk, sizes] = [parts.get('stco'), parts.get('co64'), parts.get('stsc'), parts.get('stsz')];
  const chunks = offsets ?? wide;
  if (!chunks || number(bytes, chunks, 0) === 0) return [];
  // Sizes can also stand in a table (`stz2`) that cameras do not write.
  if (!perChunk || !sizes) throw new Damaged('A track does not say where its samples end.');

  const uniform = number(bytes, sizes, 0);
  const samples = number(bytes, sizes, 4);
  const runs = number(bytes, perChunk, 0);
  const ranges: [number, number][] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < number(bytes, chunks, 0) && sample < samples; chunk++) {
    while (run + 1 < runs && number(bytes, perChunk, 4 + 12 * (run + 1)) <= chunk + 1) run += 1;
    const from = offsets
      ? number(bytes, chunks, 4 + 4 * chunk)
      : number(bytes, chunks, 4 + 8 * chunk) * 2 ** 32 + number(bytes, chunks, 8 + 8 * chunk);
    // Counts in the table may be anything up to four billion: only what really stands there is walked.
    const end = sample + Math.min(number(bytes, perChunk, 8 + 12 * run), samples - sample);
    let length = uniform * (end - sample);
    if (uniform === 0) for (let at = sample; at < end; at++) length += number(bytes, sizes, 8 + 4 * at);
    sample = end;
    ranges.push([from, from + length]);
  }
  return ranges;
}

/** A 32-bit number of a table, counted from behind its version and flags. */
function number(bytes: Buffer, { content, end }: Box, at: number): number {
  const place = content + 4 + at;
  if (place + 4 > end) throw new Damaged('A table of samples is cut short.');
  return bytes.readUInt32BE(place);
}
