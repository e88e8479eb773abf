import { Damaged } from './damaged.ts';

interface Chunk {
  /** Four letters; a list is named by its own kind. */
  name: string;
  isList: boolean;
  start: number;
  content: number;
  end: number;
}

const needed: Record<string, readonly string[]> = {
  'AVI ': ['hdrl', 'movi', 'idx1'],
  AVIX: ['movi', 'idx1'],
  hdrl: ['avih', 'strl', 'odml'],
  strl: ['strh', 'strf', 'indx'],
};

/** Blanks everything in an AVI file but its headers, its index and its pictures and sound. @throws Damaged */
export function cleanAvi(bytes: Buffer): void {
  const parts = chunksIn(bytes, 0, bytes.length);
  if (!parts.some(({ name }) => name === 'AVI ')) throw new Damaged('This is no AVI file.');
  for (const part of parts) {
    if (part.name !== 'AVI ' && part.name !== 'AVIX') throw new Damaged('Something else follows the film.');
    const inside = chunksIn(bytes, part.content, part.end);
    if (part.name === 'AVI ' && !['hdrl', 'movi'].every((name) => inside.some((chunk) => chunk.name === name)))
      throw new Damaged('The film has no headers or no pictures.');
    clean(bytes, inside, part.name);
  }
}

function clean(bytes: Buffer, chunks: Chunk[], inside: string): void {
  for (const chunk of chunks) {
    if (!needed[inside]!.includes(chunk.name)) {
      bytes.write('JUNK', chunk.start, 'latin1');
      bytes.fill(0, chunk.start + 8, chunk.end);
    } else if (chunk.isList && Object.hasOwn(needed, chunk.name)) {
      clean(bytes, chunksIn(bytes, chunk.content, chunk.end), chunk.name);
    }
  }
}

function chunksIn(bytes: Buffer, from: number, to: number): Chunk[] {
  const found: Chunk[] = [];
  for (let start = from; start < to;) {
    if (to - start < 8) throw new Damaged('A chunk has no room for its name.');
    const name = bytes.toString('latin1', start, start + 4);
    const end = start + 8 + bytes.readUInt32LE(start + 4);
    if (end > to) throw new Damaged(`The chunk ${name} is longer than its place.`);
    const isList = name === 'RIFF' || name === 'LIST';
    if (isList && end - start < 12) throw new Damaged('A list has no name.');
    found.push({
      name: isList ? bytes.toString('latin1', start + 8, start + 12) : name,
      isList,
      start,
      content: start + (isList ? 12 : 8),
      end,
    });
    // Chunks begin at even places.
    start = Math.min(to, end + (end % 2));
  }
  return found;
}
