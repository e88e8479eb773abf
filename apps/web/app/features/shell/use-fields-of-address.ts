import { type RefObject, useEffect, useRef } from 'react';

/**
 * The fields of a form that is never drawn anew, so that it keeps its focus: when the address changes, by the form
 * itself, by a link or by Back, they say what the address says. Those in which somebody is typing are left alone.
 *
 * @param givenUp how often choices were given up: they say it anew whenever that changes
 */
export function useFieldsOfAddress(form: RefObject<HTMLFormElement>, fields: Record<string, string>, givenUp = 0) {
  const typing = useRef<string | null>(null);
  const wanted = JSON.stringify(fields);
  const shown = useRef({ wanted, givenUp });
  useEffect(() => {
    const onInput = ({ target }: Event) => (typing.current = (target as HTMLInputElement).name);
    const onApplied = () => (typing.current = null);
    const element = form.current!;
    element.addEventListener('input', onInput);
    element.addEventListener('submit', onApplied);
    return () => {
      element.removeEventListener('input', onInput);
      element.removeEventListener('submit', onApplied);
    };
  }, [form]);
  useEffect(() => {
    if (shown.current.wanted === wanted && shown.current.givenUp === givenUp) return;
    const sameAddress = shown.current.wanted === wanted;
    shown.current = { wanted, givenUp };
    for (const [name, value] of Object.entries(JSON.parse(wanted) as Record<string, string>)) {
      const field = form.current?.elements.namedItem(name);
      // A sheet that is closed may leave the focus in its field.
      const isTyped = !sameAddress && name === typing.current && field === document.activeElement;
      if (isTyped || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // What stands beside the sheet is not given up with it.
      if (sameAddress && !field.closest('dialog')) continue;
      field.value = value;
      // An order that this search has nothing for, or that is the usual one: the list does not offer it by its name.
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
    }
  }, [form, wanted, givenUp]);
  return { onApplied: () => (typing.current = null) };
}
