import type { Media } from '@canopy/contracts/listings';
import type { RefusalBody, RefusalCode } from '@canopy/contracts/refusals';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { said } from '../../said.ts';

const aboutTheFile: ReadonlySet<unknown> = new Set<RefusalCode>([
  'media_type_refused',
  'media_too_large',
  'media_unreadable',
  'media_empty',
]);

/** What went wrong, in a sentence fit to be shown. */
export class UploadFailed extends Error {
  override name = 'UploadFailed';
  constructor(
    sentence: string,
    /** The file itself is refused: sending it again would not help. */
    readonly final = false,
  ) {
    super(sentence);
  }
}

/**
 * Sends one file. XMLHttpRequest, because `fetch` cannot say how much of a body is through.
 * @param onProgress share of the bytes that are sent, 0 to 1 @throws UploadFailed
 */
export function uploadFile(
  file: File,
  poster: Blob | null,
  onProgress: (share: number) => void,
): { done: Promise<Media>; abort(): void } {
  const request = new XMLHttpRequest();
  const done = new Promise<Media>((resolve, reject) => {
    const fail = (sentence: string = t('media.failed'), final = false) => reject(new UploadFailed(sentence, final));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = request.response as Media | RefusalBody | null;
      if (request.status !== 200 || !answer) fail();
      else if ('reason' in answer) fail(sentenceOf(answer), aboutTheFile.has(answer.reason));
      else resolve(answer);
    });
    for (const event of ['abort', 'timeout']) request.addEventListener(event, () => fail());
    request.addEventListener('error', () => {
      void canBeRead(file).then((can) => (can ? fail() : fail(t('media.moved'), true)));
    });
  });
  const form = new FormData();
  if (poster) form.set('poster', poster, 'poster.jpg');
  form.set('file', file, file.name);
  request.open('POST', paths.uploadListingMedia);
  request.setRequestHeader('accept', 'application/json');
  request.responseType = 'json';
  request.timeout = 300_000;
  request.send(form);
  return { done, abort: () => request.abort() };
}

/** A browser sends nothing of a file that was changed or moved after it was chosen, and calls that a lost connection. */
const canBeRead = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** The upload's own message where it has one; what is not about the file reads as one failure. */
function sentenceOf({ reason, details, error, data }: RefusalBody): string {
  if (reason === 'not_signed_in') return t('media.signedOut');
  if (reason === 'internal' || reason === 'malformed_request' || reason === 'unavailable') return t('media.failed');
  // Its own sentence says a length of time, which the browser has in English alone.
  if (reason === 'too_many_requests')
    return t('media.tooManyNow', { count: Math.ceil(Number(data?.['retryAfterSeconds'] ?? 60 * 60) / 60) });
  return said(details ?? error);
}
