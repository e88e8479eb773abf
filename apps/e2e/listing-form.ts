import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** Fills in what the form of a listing asks for. */
export async function fillListing(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Puzzles, snacks and patience.');
  await page.getByLabel('Category').selectOption('Education');
  await page.getByLabel('Location').fill('100 King Street, Stratford');
  await page.getByLabel('Start').fill('2031-12-05T10:00');
  await page.getByLabel('Price', { exact: true }).fill('25.50');
}

/**
 * A listing of whoever is signed in, made without the time that its form takes. @param fields beside the title, or
 * instead of these. @returns its address
 */
export async function publishListing(page: Page, title: string, fields: Record<string, string> = {}): Promise<string> {
  const answer = await page.request.post('/add-listing', {
    form: {
      title,
      description: 'Puzzles, snacks and patience.',
      category: 'education',
      contact: 'provider@canopy.test',
      location: '100 King Street, Stratford',
      eventStart: '2031-12-05T10:00',
      ...fields,
    },
    headers: { origin: inject('canopyUrl'), accept: 'text/html' },
    maxRedirects: 0,
  });
  const address = answer.headers()['location'];
  if (!address) throw new Error(`The listing could not be made: ${answer.status()}`);
  return address;
}

/** Where whoever may delete a listing asks to. */
export const deletion = (page: Page) =>
  page
    .getByRole('link', { name: /^Delete/ })
    .filter({ visible: true })
    .first();
