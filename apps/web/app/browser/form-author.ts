/** The field that says who was signed in on the page of a form; the server compares it with whose session it is. */
export const authorField = 'formAuthor';

/**
 * From now on every posted form names this account. Tabs share one session: another tab may have signed in as somebody
 * else, and what was filled in here must not become theirs.
 *
 * @returns how to end it
 */
export function nameAuthor(accountId: string): () => void {
  const name = ({ target, formData }: FormDataEvent) => {
    if (target instanceof HTMLFormElement && target.method === 'post') formData.set(authorField, accountId);
  };
  document.addEventListener('formdata', name);
  return () => document.removeEventListener('formdata', name);
}
