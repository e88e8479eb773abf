import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '@canopy/contracts/refusals';
import { avi, camera, fragmentedMp4, made, mp4, mpeg, place } from '@canopy/testing/films';
import { cleanVideo } from './clean-video.ts';

const films = [
  ['mp4', mp4()],
  ['mov', mp4({ moovFirst: true, brand: 'qt  ' })],
  ['mp4', fragmentedMp4(['vide', 'soun'])],
  ['avi', avi()],
  ['mpeg', mpeg()],
] as const;

describe.each(films)('a film as %s', (extension, film) => {
  it('keeps its length and its pictures, loses the place, and is the same when it is cleaned again', () => {
    const clean = cleanVideo(film, extension);
    expect(clean.length).toBe(film.length);
    expect(clean.toString('latin1')).not.toContain(place);
    expect(clean.indexOf('PICTURES')).toBeGreaterThan(0);
    expect(clean.indexOf('PICTURES')).toBe(film.indexOf('PICTURES'));
    expect(cleanVideo(clean, extension)).toEqual(clean);
  });

  it('the film that came in is not touched', () => {
    const before = Buffer.from(film);
    cleanVideo(film, extension);
    expect(film).toEqual(before);
  });

  it('damaged anywhere, it is cleaned or refused, and nothing else ever happens', () => {
    const damage = fc.array(fc.tuple(fc.nat(film.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(damage, fc.nat(film.length), (changes, cut) => {
        const bytes = Buffer.from(film);
        for (const [at, value] of changes) bytes[at] = value;
        for (const given of [bytes, bytes.subarray(0, cut)]) {
          try {
            expect(cleanVideo(given, extension).length).toBe(given.length);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
            expect((error as Refusal).code).toBe('media_unreadable');
          }
        }
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

it('a track of positions goes with its samples, and only those: a table that points elsewhere writes nothing there', () => {
  const film = mp4();
  const table = film.lastIndexOf('stco');
  film.writeUInt32BE(0, table + 12);
  const clean = cleanVideo(film, 'mp4');
  expect(clean.subarray(0, 20)).toEqual(film.subarray(0, 20));
});

it.each(['text', 'sbtl', 'subt'])('positions that a drone writes as words (%s) go like any other', (positionsIn) => {
  const clean = cleanVideo(mp4({ positionsIn }), 'mp4').toString('latin1');
  expect(clean).not.toContain(place);
  expect(clean).not.toContain(positionsIn);
  expect(clean).toContain('PICTURES');
});

describe('a film in pieces', () => {
  it('of pictures and sound keeps each of them, and the boxes that say where they are', () => {
    const film = fragmentedMp4(['vide', 'soun']);
    const clean = cleanVideo(film, 'mp4');
    const from = film.indexOf('mvex');
    expect(clean.subarray(from)).toEqual(film.subarray(from));
  });

  it.each(['meta', 'text'])('with positions (%s) in its pieces is refused: nobody may find them there', (kind) => {
    for (const kinds of [
      ['vide', kind],
      [kind, 'vide'],
    ])
      expect(() => cleanVideo(fragmentedMp4(kinds), 'mp4')).toThrow(new Refusal('media_unreadable'));
  });

  it('loses a track that its pieces only name', () => {
    const film = fragmentedMp4(['vide'], ['meta']);
    const clean = cleanVideo(film, 'mp4');
    expect(clean.toString('latin1').split('traf')).toHaveLength(2);
    expect(clean.subarray(film.indexOf('mdat'))).toEqual(film.subarray(film.indexOf('mdat')));
  });

  it('whose track has numbers of eight bytes for its times keeps it', () => {
    const film = fragmentedMp4(['soun']);
    expect(film[film.indexOf('tkhd') + 4]).toBe(1);
    expect(cleanVideo(film, 'mp4').toString('latin1')).toContain('traf');
  });
});

describe('when a film was made, and with what', () => {
  const times = Buffer.alloc(4);
  times.writeUInt32BE(made);
  it.each([
    ['of a camera', mp4()],
    ['of a recorder, whose sound has its times in eight bytes', fragmentedMp4(['vide', 'soun'])],
  ])('goes from the film %s, whose boxes keep their fields', (_, film) => {
    expect([film.includes(times), film.includes(camera), film.includes(camera.slice(0, 4))]).toEqual([
      true,
      true,
      true,
    ]);
    const clean = cleanVideo(film, 'mp4');
    expect([clean.includes(times), clean.includes(camera), clean.includes(camera.slice(0, 4))]).toEqual([
      false,
      false,
      false,
    ]);
    for (const type of ['vide', 'avc1', 'trak', 'hdlr']) expect(clean.indexOf(type)).toBe(film.indexOf(type));
    // Width, height, depth and the number of the track stand beside what goes.
    const entry = film.indexOf('avc1') + 4;
    for (const [from, to] of [
      [0, 12],
      [16, 42],
      [74, 78],
    ] as const)
      expect(clean.subarray(entry + from, entry + to)).toEqual(film.subarray(entry + from, entry + to));
    const head = film.indexOf('tkhd') + 4;
    expect(clean.readUInt32BE(head + 12)).toBe(2);
  });

  it.each(['mvhd', 'mdhd', 'avc1'])('a film whose %s is too short for it is refused', (type) => {
    const film = mp4();
    // A box of nothing but its name, and the rest of it as another one that no player needs.
    const at = film.indexOf(type) - 4;
    const length = film.readUInt32BE(at);
    film.writeUInt32BE(8, at);
    film.writeUInt32BE(length - 8, at + 8);
    film.write('free', at + 12, 'latin1');
    expect(() => cleanVideo(film, 'mp4')).toThrow(new Refusal('media_unreadable'));
  });
});

it('a track of positions that says in another table how long its samples are is refused', () => {
  const film = mp4();
  film.write('stz2', film.lastIndexOf('stsz'), 'latin1');
  expect(() => cleanVideo(film, 'mp4')).toThrow(new Refusal('media_unreadable'));
});

it('the samples of a track of positions go wherever they lie, in the second of two pieces of data as well', () => {
  const first = mp4();
  const content = `PICTURES${place}PICTURES`;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write('mdat', 4, 'latin1');
  const film = Buffer.concat([first, head, Buffer.from(content, 'latin1')]);
  film.writeUInt32BE(first.length + 8 + 'PICTURES'.length, film.lastIndexOf('stco') + 12);
  film.writeUInt32BE(place.length, film.lastIndexOf('stsz') + 16);
  expect(
    cleanVideo(film, 'mp4')
      .subarray(first.length + 8)
      .toString('latin1'),
  ).toBe(`PICTURES${'\0'.repeat(place.length)}PICTURES`);
});

it.each([
  ['of one chunk', 1],
  ['of a thousand chunks in the same place', 1_000],
])('a film whose table says that samples %s are longer than the film is refused before it costs time', (_, chunks) => {
  const film = mp4({ samples: { chunks, size: 0xffffffff } });
  expect(() => cleanVideo(film, 'mp4')).toThrow(new Refusal('media_unreadable'));
});
