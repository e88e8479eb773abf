import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { answersIn } from '../../i18n/language.ts';
import { uploadFile } from './upload-file.ts';

/** A browser whose request fails without an answer. */
class LostRequest extends EventTarget {
  readonly upload = new EventTarget();
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = () => queueMicrotask(() => this.dispatchEvent(new Event('error')));
}
beforeEach(() => vi.stubGlobal('XMLHttpRequest', LostRequest));
afterEach(() => vi.unstubAllGlobals());

const photo = () => new File(['x'], 'kite.jpg', { type: 'image/jpeg' });
const failure = (file: File) => uploadFile(file, null, () => {}).done.catch((error: unknown) => error);

it('a lost connection may be there again the next time', async () => {
  expect(await failure(photo())).toMatchObject({
    message: 'Failed to upload media. Please try again.',
    final: false,
  });
});

it('a file that was changed or moved since is to be chosen again, as trying again would fail for ever', async () => {
  const file = photo();
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }) as unknown as Blob;
  expect(await failure(file)).toMatchObject({
    message: 'This file was changed or moved since. Please remove it here, and choose it again.',
    final: true,
  });
});

it.each([
  ['en', 'You have uploaded very many files. You can go on in 43 minutes.'],
  ['fr', 'Vous avez téléversé un très grand nombre de fichiers. Vous pourrez continuer dans 43 minutes.'],
] as const)('whoever has sent too many within an hour reads when to go on, %s', async (language, message) => {
  class RefusedRequest extends LostRequest {
    status = 200;
    response = {
      code: 'rate_limited',
      reason: 'too_many_requests',
      error: 'Too many attempts. Please wait a moment and try again.',
      details: 'Too many attempts. Please wait 43 minutes and try again.',
      data: { retryAfterSeconds: 2_550 },
    };
    override send = () => queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
  vi.stubGlobal('XMLHttpRequest', RefusedRequest);
  answersIn(() => language);
  try {
    expect(await failure(photo())).toMatchObject({ message, final: false });
  } finally {
    answersIn(() => 'en');
  }
});
