import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '@canopy/contracts/refusals';
import { avi, mp4, mpeg, place } from '@canopy/testing/films';
import { cleanVideo } from './clean-video.ts';

const films = [
  ['mp4', mp4()],
  ['mov', mp4({ moovFirst: true, brand: 'qt  ' })],
  ['avi', avi()],
  ['mpeg', mpeg()],
] as const;

describe.each(films)('a film as %s', (extension, film) => {
  it('keeps its length and its pictures, loses the place, and is the same when it is cleaned again', () => {
    const clean = cleanVideo(film, extension);
    expect(clean.length).toBe(film.length);
    expect(clean.toString('latin1')).not.toContain(place);
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
      { numRuns: 500 },
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

it('counts of four billion in a small film cost no time', () => {
  const film = mp4();
  const sizes = film.lastIndexOf('stsz');
  film.writeUInt32BE(1, sizes + 8);
  film.writeUInt32BE(0xffffffff, sizes + 12);
  film.writeUInt32BE(0xffffffff, film.lastIndexOf('stsc') + 16);
  const began = performance.now();
  cleanVideo(film, 'mp4');
  expect(performance.now() - began).toBeLessThan(100);
});
