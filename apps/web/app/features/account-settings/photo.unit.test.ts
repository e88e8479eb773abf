import { expect, it } from 'vitest';
import { photoProblem } from './photo.ts';

const twoMegabytes = 2 * 1024 ** 2;

it.each([
  ['none chosen', null, 'none'],
  ['an empty file field', { name: '', type: 'application/octet-stream', size: 0 }, 'none'],
  ['a drawing that could hold scripts', { name: 'a.svg', type: 'image/svg+xml', size: 900 }, 'wrongType'],
  ['a film', { name: 'a.mp4', type: 'video/mp4', size: 900 }, 'wrongType'],
  ['exactly 2 MB', { name: 'a.png', type: 'image/png', size: twoMegabytes }, null],
  ['one byte more', { name: 'a.png', type: 'image/png', size: twoMegabytes + 1 }, 'tooLarge'],
  ['a photo of a phone', { name: 'a.jpg', type: 'image/jpeg', size: 900_000 }, null],
])('a photo is judged before it is sent: %s', (_what, file, problem) => {
  expect(photoProblem(file)).toBe(problem);
});
