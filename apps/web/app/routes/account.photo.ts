import { setPhoto } from '@canopy/contracts/accounts.endpoints';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { keepPage } from '../browser/keep-page.ts';
import { photoProblem, type PhotoProblem } from '../features/account-settings/photo.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { refuseAnother } from '../server/form-author.server.ts';
import { getViewer, signInFirst } from '../server/require-viewer.server.ts';

/** What the API's refusals say about the picture. */
const problemOf: Record<number, PhotoProblem> = { 400: 'unreadable', 413: 'tooLarge', 415: 'wrongType' };

/** Only for sending; the photo itself is shown from /media. */
export function loader() {
  return redirect(paths.account);
}

export const clientAction = keepPage((): { problem: PhotoProblem } => ({ problem: 'failed' }));

/** Judged here by what it says it is, and by the API by what it is. */
export async function action(args: ActionFunctionArgs) {
  const back = (problem: PhotoProblem) => redirect(paths.photoRefused(problem));
  try {
    if (!(await getViewer(args))) throw signInFirst(args);
    const form = await args.request.formData().catch(() => null);
    if (form) await refuseAnother(args, form);
    const photo = form?.get('photo');
    const file = photo instanceof File ? photo : null;
    const problem = photoProblem(file);
    if (!file || problem) return back(problem ?? 'none');
    const parts = new FormData();
    parts.set('photo', file);
    await apiFor(args).call(setPhoto, { form: parts });
    return redirectSaying(paths.account, { kind: 'success', key: 'photoSaved' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') throw signInFirst(args, paths.account);
    if (error.status >= 500) args.context.log.error({ err: error }, 'a photo could not be saved');
    if (error.status === 429) return redirectSaying(paths.account, { kind: 'error', key: 'tooOften' });
    return back(problemOf[error.status] ?? 'failed');
  }
}
