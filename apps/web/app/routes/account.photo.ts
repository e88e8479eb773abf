import { apiPaths } from '@canopy/contracts/api-paths';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { photoProblem } from '../features/account/photo.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { requireViewer, signInFirst } from '../server/require-viewer.server.ts';

/** Only for sending; the photo itself is shown from /media. */
export function loader() {
  return redirect(paths.account);
}

/** Judged here by what it says it is, and by the API by what it is. */
export async function action(asked: ActionFunctionArgs) {
  await requireViewer(asked);
  const form = await asked.request.formData().catch(() => null);
  const photo = form?.get('photo');
  const file = photo instanceof Blob ? photo : null;
  const back = (problem: string) => redirect(paths.photoRefused(problem));
  const problem = photoProblem(file);
  if (!file || problem) return back(problem ?? 'none');
  try {
    const sent = new FormData();
    sent.set('photo', file, 'photo');
    await apiFor(asked).put(apiPaths.accountPhoto, sent);
    return redirectSaying(paths.account, { kind: 'success', key: 'photoSaved' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') throw signInFirst(asked, paths.account);
    if (error.status >= 500) asked.context.log.error({ err: error }, 'a photo could not be saved');
    return back(error.status === 413 ? 'tooLarge' : error.status === 415 ? 'wrongType' : 'failed');
  }
}
