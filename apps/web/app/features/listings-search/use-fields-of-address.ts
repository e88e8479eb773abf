import { type RefObject, useEffect, useRef } from 'react';

/**
 * The fields of a form that is never drawn anew, so that it keeps its focus: when the address changes, by the form
 * itself, by a link or by Back, they say what the address says. The one in which somebody is typing is left alone.
 */
export function useFieldsOfAddress(form: RefObject<HTMLFormElement>, fields: Record<string, string>) {
  const typing = useRef<string | null>(null);
  const shown = useRef(JSON.stringify(fields));
  const wanted = JSON.stringify(fields);
  useEffect(() => {
    if (shown.current === wanted) return;
    shown.current = wanted;
    for (const [name, value] of Object.entries(JSON.parse(wanted) as Record<string, string>)) {
      const field = form.current?.elements.namedItem(name);
      const isTyped = name === typing.current && field === document.activeElement;
      if (isTyped || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      field.value = value;
      // An order that this search has nothing for, or that is the usual one: the list does not offer it by its name.
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
    }
  }, [form, wanted]);
  return {
    onInput: (name: string) => (typing.current = name),
    onApplied: () => (typing.current = null),
  };
}
