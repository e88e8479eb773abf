/** What was typed into a field of a search, as long as the field takes it. */
export const textOf = (search: URLSearchParams, name: string, max: number): string | undefined =>
  search.get(name)?.trim().slice(0, max) || undefined;

/** Behind which row the page of a list begins. Only the API knows what it says; none is longer. */
export const cursorOf = (search: URLSearchParams): string | undefined =>
  search.get('after')?.slice(0, 200) || undefined;
