import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../i18n/every-catalogue.ts';
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
