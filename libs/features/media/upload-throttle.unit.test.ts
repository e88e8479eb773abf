import { expect, it } from 'vitest';
import { PhotoUploadThrottle, UploadThrottle } from './upload-throttle.ts';

const forever = () => new Promise<never>(() => undefined);

it('one person uploads four files at once, and is asked to wait with the fifth; another person is not', async () => {
  const turns = new UploadThrottle();
  for (let n = 0; n < 3; n++) void turns.run('a', forever);
  await turns.run('a', async () => undefined);
  void turns.run('a', forever);
  await expect(turns.run('a', async () => undefined)).rejects.toMatchObject({ code: 'too_many_uploads' });
  expect(await turns.run('b', async () => 'through')).toBe('through');
});

it('a failed upload gives its turn back', async () => {
  const turns = new UploadThrottle();
  for (let n = 0; n < 10; n++)
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('not everybody at once: memory is finite', async () => {
  const turns = new UploadThrottle();
  for (let n = 0; n < 24; n++) void turns.run(`person ${n}`, forever);
  await expect(turns.run('another', async () => undefined)).rejects.toMatchObject({ code: 'unavailable' });
});

it('photos of people have eight places of their own, two for one person', async () => {
  const photos = new PhotoUploadThrottle();
  for (let n = 0; n < 2; n++) void photos.run('a', forever);
  await expect(photos.run('a', async () => undefined)).rejects.toMatchObject({ code: 'too_many_uploads' });
  for (let n = 0; n < 6; n++) void photos.run(`person ${n}`, forever);
  await expect(photos.run('another', async () => undefined)).rejects.toMatchObject({ code: 'unavailable' });
});
