import { htmlLayout, letter, textLayout } from '../layout.ts';

/** The layouts of `layout.ts` with their own words in French. */
export const html = (body: string): string => htmlLayout(body, 'fr');
export const text = (body: string): string => textLayout(body, 'fr');
export const french = (parts: Omit<Parameters<typeof letter>[0], 'language'>) => letter({ ...parts, language: 'fr' });
