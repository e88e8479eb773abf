import type { Page } from 'playwright-core';

/** Fills in what the form of a listing asks for. */
export async function fillListing(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Puzzles, snacks and patience.');
  await page.getByLabel('Category').selectOption('Education');
  await page.getByLabel('Location').fill('100 King Street, Stratford');
  await page.getByLabel('Start').fill('2031-12-05T10:00');
  await page.getByLabel('Price', { exact: true }).fill('25.50');
}
