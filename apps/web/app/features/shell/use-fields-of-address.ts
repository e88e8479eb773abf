import { type RefObject, useEffect, useRef } from 'react';

/**
 * The fields of a form that is never drawn anew, so that it keeps its focus: when the address changes, by the form
 * itself, by a link or by Back, they say what the address says. What was typed since somebody asked for that address is
 * left alone.
 *
 * @param givenUp how often choices were given up: they say it anew whenever that changes
 */
export function useFieldsOfAddress(form: RefObject<HTMLFormElement>, fields: Record<string, string>, givenUp = 0) {
  const typed = useRef(new Set<string>());
  const wanted = JSON.stringify(fields);
  const shown = useRef({ wanted, givenUp });
  useEffect(() => {
    const over = new AbortController();
    const when = (type: string, on: EventTarget, hear: (event: Event) => void) =>
      on.addEventListener(type, hear, { signal: over.signal });
    const forget = () => typed.current.clear();
    when('input', form.current!, ({ target }) => typed.current.add((target as HTMLInputElement).name));
    when('submit', form.current!, forget);
    when('popstate', window, forget);
    // Whatever leads somewhere, such as the button that asks for the place of the visitor.
    when('click', document, ({ target }) => (target as Element).closest('a, button') && forget());
    return () => over.abort();
  }, [form]);
  useEffect(() => {
    if (shown.current.wanted === wanted && shown.current.givenUp === givenUp) return;
    const sameAddress = shown.current.wanted === wanted;
    shown.current = { wanted, givenUp };
    for (const [name, value] of Object.entries(JSON.parse(wanted) as Record<string, string>)) {
      const field = form.current?.elements.namedItem(name);
      if (!sameAddress && typed.current.has(name)) continue;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // What stands beside the sheet is not given up with it.
      if (sameAddress && !field.closest('dialog')) continue;
      field.value = value;
      typed.current.delete(name);
      // An order that this search has nothing for, or that is the usual one: the list does not offer it by its name.
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
    }
  }, [form, wanted, givenUp]);
  return { onApplied: () => typed.current.clear() };
}
