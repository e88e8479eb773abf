import { expect, it } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { takeFiles } from './take-files.ts';

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const photos = (count: number) => Array.from({ length: count }, (_, n) => photo(`${n}.jpg`));
const tooMany = 'Maximum 10 files allowed';

it('of thirty photos only those are prepared for which there is room, and the rest is told', async () => {
  const prepared: string[] = [];
  const { fine, sentences } = await takeFiles(
    photos(30),
    () => 7,
    async (file) => {
      prepared.push(file.name);
      return file;
    },
  );
  expect([fine.length, prepared.length, sentences]).toEqual([7, 7, [tooMany]]);
});

it('a file that is refused takes no room, and what is prepared is what is judged', async () => {
  const chosen = [photo('a.heic.jpg'), new File(['x'], 'notes.txt', { type: 'text/plain' }), photo('b.jpg')];
  const { fine, sentences } = await takeFiles(
    chosen,
    () => 2,
    async (file) => (file.name.startsWith('a') ? photo('a.jpg') : file),
  );
  expect(fine.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  expect(sentences).toEqual([
    'File notes.txt: Invalid file type. Only images (JPG, PNG, GIF) and videos (MP4, MPEG, MOV, AVI) are allowed.',
  ]);
});

it('room that others took meanwhile is not taken twice', async () => {
  let room = 3;
  const { fine, sentences } = await takeFiles(
    photos(3),
    () => room,
    async (file) => {
      if (file.name === '2.jpg') room = 1;
      return file;
    },
  );
  expect([fine.map(({ name }) => name), sentences]).toEqual([['0.jpg'], [tooMany]]);
});
