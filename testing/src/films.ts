/** Small films made byte by byte: enough structure to be judged and cleaned, with a place written into every corner. */
export const place = '+43.6532-079.3832/';
/** Who made it, in the fields that a player needs the room of. */
export const camera = 'SecretCamera';
/** When it was made, in seconds since 1904. */
export const made = 0xe5a1b2c3;

const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const zeros = (count: number) => Buffer.alloc(count);
const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32BE(value, 4 * i));
  return bytes;
};

/** What begins with the times at which something was made and changed; in version 1 they have eight bytes. */
const timed = (type: string, version: 0 | 1, ...rest: Buffer[]) =>
  box(type, numbers(version << 24, ...(version === 0 ? [made, made] : [0, made, 0, made])), ...rest);
/** A handler of the kind, by a maker (`Secr`) and with a name. */
const handlerOf = (kind: string) => box('hdlr', zeros(8), kind, camera.slice(0, 4), zeros(8), `${camera}\0`);
/** How the samples of a kind are packed, and by whom. */
function description(kind: string): Buffer {
  const [isPictures, isSound] = [kind === 'vide', kind === 'soun'];
  if (!isPictures && !isSound) return box('stsd', numbers(0, 1), box(kind, zeros(8)));
  const name = Buffer.alloc(32);
  name[0] = name.write(camera, 1, 'latin1');
  const head = [zeros(7), Buffer.from([1]), zeros(4), camera.slice(0, 4)];
  const body = isPictures ? [zeros(8), numbers(0x02800168), zeros(14), name, numbers(0x0018ffff)] : [zeros(16)];
  return box('stsd', numbers(0, 1), box(isPictures ? 'avc1' : 'mp4a', ...head, ...body));
}

/** The second is of pictures, as in the films of cameras that begin with their positions. */
const ids: Record<string, number> = { vide: 2, soun: 3 };
const idOf = (handler: string): number => ids[handler] ?? 1;

/** @param lie a table that says of so many chunks that they begin where the first does, with samples of this size */
function track(handler: string, chunk: number, size: number, lie?: { chunks: number; size: number }): Buffer {
  const chunks = lie?.chunks ?? 1;
  return trackOf(
    handler,
    description(handler),
    box('stts', numbers(0, 0)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', lie ? numbers(0, lie.size, chunks) : numbers(0, 0, 1, size)),
    box('stco', numbers(0, chunks, ...Array.from({ length: chunks }, () => chunk))),
  );
}

/** Pictures say their times in version 0, all else in version 1. */
function trackOf(handler: string, ...tables: Buffer[]): Buffer {
  const version = handler === 'vide' ? 0 : 1;
  const table = box('stbl', ...tables);
  const media = box(
    'mdia',
    timed('mdhd', version, zeros(12)),
    handlerOf(handler),
    box('minf', box('vmhd', zeros(12)), table),
  );
  return box(
    'trak',
    timed('tkhd', version, numbers(idOf(handler)), zeros(68)),
    media,
    box('meta', zeros(4), `com.apple.quicktime.location.ISO6709${place}`),
  );
}

/**
 * An mp4 with pictures and a track of positions. `pictures` are kept to the byte.
 *
 * @param positionsIn the kind of that track; drones write them as words
 * @param samples what the table of the positions claims in place of the truth
 */
export function mp4({
  pictures = Buffer.from('PICTURES'),
  moovFirst = false,
  brand = 'isom',
  positionsIn = 'meta',
  samples,
}: {
  pictures?: Buffer;
  moovFirst?: boolean;
  brand?: string;
  positionsIn?: string;
  samples?: { chunks: number; size: number };
} = {}): Buffer {
  const positions = Buffer.from(`GPS ${place}`, 'latin1');
  const start = box('ftyp', brand, zeros(4), brand);
  const data = box('mdat', pictures, positions);
  const moov = (at: number) =>
    box(
      'moov',
      timed('mvhd', 0, zeros(88)),
      track('vide', at + 8, pictures.length),
      track(positionsIn, at + 8 + pictures.length, positions.length, samples),
      box(
        'udta',
        box('\xa9xyz', Buffer.from([0, place.length, 0x15, 0xc7]), place),
        box('loci', zeros(4), place),
        zeros(4),
      ),
      box('uuid', zeros(16), `<x:xmpmeta exif:GPS="${place}"/>`),
    );
  if (!moovFirst)
    return Buffer.concat([start, data, moov(start.length), box('uuid', zeros(16), place), box('free', place)]);
  return Buffer.concat([start, moov(start.length + moov(0).length), data]);
}

/**
 * An mp4 in pieces, as recorders of screens and browsers write them.
 *
 * @param kinds of its tracks, each of which has a sample in the only piece
 * @param empty of tracks that the piece names without a sample
 */
export function fragmentedMp4(kinds: string[], empty: string[] = []): Buffer {
  const none = ['stts', 'stsc', 'stco'].map((type) => box(type, numbers(0, 0)));
  const sample = (kind: string) => (kind in ids ? `PICTURES of ${kind}` : `GPS ${place}`);
  const tracks = [...kinds, ...empty].map((kind) =>
    trackOf(kind, description(kind), ...none, box('stsz', numbers(0, 0, 0))),
  );
  const defaults = [...kinds, ...empty].map((kind) => box('trex', numbers(0, idOf(kind), 1, 0, 0, 0)));
  const head = (kind: string) => box('tfhd', numbers(0x020000, idOf(kind)));
  const piece = (at: number) => {
    let offset = at + 8;
    const runs = kinds.map((kind) => {
      const { length } = sample(kind);
      offset += length;
      return box('traf', head(kind), box('trun', numbers(0x000201, 1, offset - length, length)));
    });
    return box('moof', box('mfhd', numbers(0, 1)), ...runs, ...empty.map((kind) => box('traf', head(kind))));
  };
  return Buffer.concat([
    box('ftyp', 'isom', zeros(4), 'isom'),
    box('moov', timed('mvhd', 0, zeros(88)), ...tracks, box('mvex', ...defaults)),
    piece(piece(0).length),
    box('mdat', ...kinds.map(sample)),
  ]);
}

const chunk = (name: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, zeros(body.length % 2)]);
};
const list = (name: string, ...content: Buffer[]) => chunk('LIST', name, ...content);

export const avi = (): Buffer =>
  chunk(
    'RIFF',
    'AVI ',
    list(
      'hdrl',
      chunk('avih', zeros(56)),
      list('strl', chunk('strh', 'vids', zeros(52)), chunk('strf', zeros(40)), chunk('strd', place)),
    ),
    list('INFO', chunk('IGPS', place)),
    list('movi', chunk('00dc', 'PICTURES')),
    chunk('idx1', zeros(16)),
  );

export const mpeg = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1, 0, 0, 0, 0xf8]),
    Buffer.from([0, 0, 1, 0xb2]),
    Buffer.from(place),
    Buffer.from([0, 0, 1, 0xe0]),
    Buffer.from('PICTURES'),
  ]);
