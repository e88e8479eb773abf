import { describe, expect, it } from 'vitest';
import { claimedKind, fileProblem, maxBytes, playsInBrowsers, tooLarge } from './media-limits.ts';

const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

describe('media limits', () => {
  it.each([
    ['photo.jpg', 'image/jpeg'],
    ['photo.jpeg', 'image/jpg'],
    ['drawing.png', 'image/png'],
    ['wave.gif', 'image/gif'],
    ['film.mp4', 'video/mp4'],
    ['film.mpeg', 'video/mpeg'],
    ['film.mov', 'video/quicktime'],
    ['film.avi', 'video/x-msvideo'],
    ['FILM.AVI', ''],
    ['photo.JPG', ''],
  ])('MEDIA-01: %s (%s) is allowed', (name, type) => {
    expect(fileProblem(file(name, type))).toBeNull();
  });

  it.each([
    ['logo.svg', 'image/svg+xml'],
    ['page.html', 'text/html'],
    ['photo.webp', 'image/webp'],
    ['photo.heic', 'image/heic'],
    ['film.webm', 'video/webm'],
    ['program.exe', ''],
    ['noname', ''],
    // The type is more than a name: a page does not become a photo by its ending.
    ['page.jpg', 'text/html'],
  ])('MEDIA-01: %s (%s) is not', (name, type) => {
    expect(fileProblem(file(name, type))).toEqual({ problem: 'type' });
  });

  it('MEDIA-02, MEDIA-03, CONST-07: an image may have 2 MB, a video 10 MB, MB being 1024², the limit included', () => {
    expect([maxBytes('image'), maxBytes('video')]).toEqual([2_097_152, 10_485_760]);
    expect(fileProblem(file('a.jpg', 'image/jpeg', 2_097_152))).toBeNull();
    expect(fileProblem(file('a.jpg', 'image/jpeg', 2_097_153))).toEqual({ problem: 'size', max: 2 });
    expect(fileProblem(file('a.mp4', 'video/mp4', 10_485_760))).toBeNull();
    expect(fileProblem(file('a.mp4', 'video/mp4', 10_485_761))).toEqual({ problem: 'size', max: 10 });
    expect([tooLarge('image', 2_097_152), tooLarge('image', 2_097_153)]).toEqual([false, true]);
  });

  it('knows what a browser cannot play', () => {
    expect(['/media/a.mp4', '/media/a.mov', '/media/a.avi', '/media/a.mpeg'].map(playsInBrowsers)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([claimedKind(file('a.png', 'image/png')), claimedKind(file('a.mov', ''))]).toEqual(['image', 'video']);
  });
});
