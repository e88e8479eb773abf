import { expect, it } from 'vitest';
import { photoMaxBytes, photoProblem } from './photo.ts';

it.each([
  ['none chosen', null, 'none'],
  ['an empty file field', { type: 'application/octet-stream', size: 0 }, 'none'],
  ['an animated drawing', { type: 'image/svg+xml', size: 900 }, 'wrongType'],
  ['exactly 2 MB', { type: 'image/png', size: photoMaxBytes }, null],
  ['one byte more', { type: 'image/png', size: photoMaxBytes + 1 }, 'tooLarge'],
  ['a photo of a phone', { type: 'image/jpeg', size: 900_000 }, null],
])('a photo is judged before it is sent: %s', (_what, file, problem) => {
  expect(photoProblem(file)).toBe(problem);
});
