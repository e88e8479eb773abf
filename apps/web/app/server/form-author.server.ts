import { data } from '@remix-run/node';
import { authorField, typedField } from '../browser/form-author.ts';
import { type OtherSession, statusOf } from '../browser/other-session.ts';
import type { RequestArgs } from './context.server.ts';
import { getViewer } from './require-viewer.server.ts';

/**
 * Takes the author out of a form. @returns who is signed in by now, when that is somebody else. Nobody at all is no
 * answer of this: the action knows whether it takes somebody. An administrator who looks through another's eyes in
 * another tab is one: the guards of their own pages would lead that person away, and all that was typed with them.
 */
export async function anotherThanAuthor(args: RequestArgs, form: FormData): Promise<OtherSession | null> {
  const author = form.get(authorField);
  form.delete(authorField);
  const viewer = author === null ? null : await getViewer(args);
  if (!viewer || viewer.id === author) return null;
  return { signedInAs: viewer.displayName, ...(viewer.viewedUntil && { viewing: true as const }) };
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
  const other = await anotherThanAuthor(args, form);
  if (other) throw refusedBecauseOf(other);
}
