/**
 * Where the popup of an attempt reports to the page that opened it. Each page has its own, so other tabs stay where they
 * are.
 */
export const popupChannel = (id: string): string => `canopy-sign-in-${id}`;

/** The id of a page's popup; null for anything that our page cannot have made. */
export const popupId = (text: string | null): string | null => (text && /^[a-z0-9]{1,20}$/.test(text) ? text : null);
