/** The field that says as whom a form was filled in; the server compares it with whose session it is. */
export const authorField = 'formAuthor';
/** Whether something was typed into it, which is then worth more than being led to sign in. */
export const typedField = 'formTyped';

/** Whom the page was made for, as far as it is known. */
let viewer: string | null = null;
/** Whoever began to type stays the author of it, also when the page is made for somebody else meanwhile. */
const began = new WeakMap<HTMLFormElement, string>();

/** Tabs share one session: another tab may have signed in as somebody else, and what is filled in must not become theirs. */
export const setAuthor = (accountId: string | null): void => void (viewer = accountId);

/** The fields of a form that scripts send without one on the page. */
export const withAuthor = (fields: Record<string, string>): Record<string, string> =>
  viewer ? { ...fields, [authorField]: viewer } : fields;

/** From now on every form that is posted names its author. @returns how to end it */
export function nameAuthors(): () => void {
  const typed = ({ target }: Event) => {
    const form = (target as HTMLInputElement | null)?.form;
    if (form && viewer && !began.has(form)) began.set(form, viewer);
  };
  const emptied = ({ target }: Event) => void began.delete(target as HTMLFormElement);
  const sent = ({ target, formData }: FormDataEvent) => {
    const form = target as HTMLFormElement;
    const author = form.method === 'post' ? (began.get(form) ?? viewer) : null;
    if (author) formData.set(authorField, author);
    if (author && began.has(form)) formData.set(typedField, 'yes');
  };
  document.addEventListener('input', typed);
  document.addEventListener('reset', emptied);
  document.addEventListener('formdata', sent);
  return () => {
    document.removeEventListener('input', typed);
    document.removeEventListener('reset', emptied);
    document.removeEventListener('formdata', sent);
  };
}
