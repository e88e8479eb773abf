import { data } from '@remix-run/node';
import { authorField, typedField } from '../browser/form-author.ts';
import { type OtherSession, statusOf } from '../browser/other-session.ts';
import type { RequestArgs } from './context.server.ts';
import { getViewer } from './require-viewer.server.ts';

/**
 * Takes the author out of a form. @returns the name of whoever is signed in by now, when that is somebody else. Nobody
 * at all is no answer of this: the action knows whether it takes somebody. Nor is an administrator who looks through
 * another's eyes, for whom nothing can be changed anyway.
 */
export async function nameOfAnother(args: RequestArgs, form: FormData): Promise<string | null> {
  const author = form.get(authorField);
  form.delete(authorField);
  const viewer = author === null ? null : await getViewer(args);
  return viewer && viewer.id !== author && !viewer.viewedUntil ? viewer.displayName : null;
}

/** Takes out of a form whether something was typed into it. */
export function wasTyped(form: FormData): boolean {
  const typed = form.has(typedField);
  form.delete(typedField);
  return typed;
}

/** For the scripts of the page, see `keepPage`. */
export const refusedBecauseOf = (other: OtherSession) => data(other, { status: statusOf(other) });

/** First of an action that answers for itself. @throws when somebody else is signed in by now than filled in the form */
export async function refuseAnother(args: RequestArgs, form: FormData): Promise<void> {
  const signedInAs = await nameOfAnother(args, form);
  if (signedInAs !== null) throw refusedBecauseOf({ signedInAs });
}
