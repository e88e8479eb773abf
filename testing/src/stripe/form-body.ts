export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/**
 * `transfer_data[destination]=acct_1&expand[0]=charge` → nested, as Stripe reads forms and queries: what has only
 * numbers for names, or none, is a list.
 */
export function decodeForm(text: string): Form {
  const root: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [key.replace(/\[.*/s, ''), ...[...key.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part!)];
    let at = root;
    path.forEach((part, place) => {
      const name = part === '' ? String(Object.keys(at).length) : part;
      if (place === path.length - 1) at[name] = value;
      else at = (at[name] ??= {}) as Form;
    });
  }
  return withLists(root) as Form;
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries);
}
