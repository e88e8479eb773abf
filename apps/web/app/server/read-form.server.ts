import { limits } from '@canopy/contracts/limits';
import { ApiError } from './api-error.ts';

/** `title`, `sign-out`, `media[3].id`, `socialMedia.instagram`: every name that a form of ours has. */
const fieldName = /^[A-Za-z][A-Za-z0-9-]*(\[\d{1,2}\])?(\.[A-Za-z][A-Za-z0-9]*){0,2}$/;
const longestName = 100;

/**
 * The fields of a posted form, as a person can fill them in: the first text of each name. Files go to
 * endpoints of their own.
 *
 * What reads the form afterwards makes lists and objects out of the names, so a name decides how much memory and time
 * that takes: whatever no form of ours can send is refused here, before anything is made of it.
 *
 * @throws Response 400, 415
 */
export async function readForm(request: Request): Promise<FormData> {
  const body = await request.text().catch(() => {
    throw unreadable(400);
  });
  const kind = request.headers.get('content-type');
  // A form without fields may come without a kind.
  if (kind ? !/^application\/x-www-form-urlencoded\b/i.test(kind) : body !== '') throw unreadable(415);
  if (body.split('&', limits.formFields + 1).length > limits.formFields) throw unreadable(400);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) {
    if (name.length > longestName || !fieldName.test(name)) throw unreadable(400);
    if (!form.has(name)) form.set(name, value);
  }
  return form;
}

/** In the words, and the language, in which the API says so. */
export const unreadable = (status: number) => new Response(ApiError.of('malformed_request').message, { status });
