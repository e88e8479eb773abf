import { setPhoto } from '@canopy/contracts/accounts.endpoints';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { keepPage } from '../browser/keep-page.ts';
import { photoProblem, type PhotoProblem } from '../features/account-settings/photo.ts';
import { paths } from '../paths.ts';
import { answerElsewhere } from '../server/answer-elsewhere.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
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
  // Before a whole picture is read; where nobody can say who it is, sending it on says so.
  if ((await getViewer(args).catch(() => undefined)) === null) throw signInFirst(args, paths.account);
  const form = await args.request.formData().catch(() => new FormData());
  return answerElsewhere(args, form, {
    back: paths.account,
    act: async () => {
      const photo = form.get('photo');
      const file = photo instanceof File ? photo : null;
      const problem = photoProblem(file);
      if (!file || problem) return back(problem ?? 'none');
      const parts = new FormData();
      parts.set('photo', file);
      await apiFor(args).call(setPhoto, { form: parts });
      return redirectSaying(paths.account, { kind: 'success', key: 'photoSaved' });
    },
    refused: ({ status }) =>
      status === 429
        ? redirectSaying(paths.account, { kind: 'error', key: 'tooOften' })
        : back(problemOf[status] ?? 'failed'),
    log: 'a photo could not be saved',
  });
}
