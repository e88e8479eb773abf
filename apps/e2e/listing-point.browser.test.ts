import type { PlacedListing } from '@canopy/contracts/places';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answers, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { access, detail } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const id = '6f8d2f7e-9a51-4a4c-8c39-000000000001';
const placed: PlacedListing = {
  id,
  title: 'Pottery',
  location: 'The old mill, Elora',
  isVirtual: false,
  status: 'not_found',
  lat: null,
  lng: null,
};
const found: PlacedListing = { ...placed, status: 'found', lat: 43.68, lng: -80.43 };
const save = `PUT /listings/${id}/point`;
const answers = (listing: PlacedListing, more: Answers = {}): Answers => {
  const { status: geocodeStatus, ...shown } = listing;
  return {
    [`GET /listings/${id}/point`]: [200, listing],
    [`GET /listings/${id}`]: [200, detail({ ...shown, geocodeStatus })],
    [`GET /listings/${id}/access`]: [200, access({ isOwner: true, canEdit: true })],
    ...more,
  };
};
async function opened(path: string, given: Answers, wishes: Parameters<TestBrowser['newPage']>[0] = {}): Promise<Page> {
  web.answer(given);
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}

describe('the point of an own listing on the map', () => {
  it('is a press away from the listing, and set on the map; the numbers follow', async () => {
    const page = await opened(`/listings/${id}`, answers(found, { [save]: [204, null] }), phone);
    await page.getByRole('link', { name: 'Check its point on the map' }).click();
    await page.getByRole('heading', { name: 'Point on the map', level: 1 }).waitFor();
    await page.getByText('It is on the map now.', { exact: true }).waitFor();
    const map = page.getByRole('region', { name: /^Map to choose the point on/ });
    await map.getByTitle('Pottery').waitFor();
    await map.click({ position: { x: 60, y: 60 } });
    await expect.poll(() => page.getByLabel('Latitude').inputValue()).not.toBe('43.68');
    const [lat, lng] = [
      Number(await page.getByLabel('Latitude').inputValue()),
      Number(await page.getByLabel('Longitude').inputValue()),
    ];
    // Up and to the left of where it was, within a kilometre or two.
    expect([lat > 43.68, lat < 43.7, lng < -80.43, lng > -80.45]).toEqual([true, true, true, true]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the point' }).click();
    await page.getByText('The listing is on the map.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/listings/${id}`);
    expect(web.bodiesOf(save).at(-1)).toEqual({ lat: lat.toFixed(6), lng: lng.toFixed(6), location: placed.location });
  });

  it('is nothing that others are led to', async () => {
    const page = await opened(`/listings/${id}`, {
      ...answers(found),
      [`GET /listings/${id}/access`]: [200, access()],
    });
    await page.getByText('The old mill, Elora').first().waitFor();
    expect(await page.getByRole('link', { name: 'Check its point on the map' }).count()).toBe(0);
  });

  it('where the address was not found, the listing leads there', async () => {
    const page = await opened(`/listings/${id}`, answers(placed));
    await page.getByRole('link', { name: 'Set the point on the map' }).click();
    await page.getByText('It has no point on the map now.', { exact: true }).waitFor();
  });

  it('without scripts, two fields set it, in French too; what is wrong is said beside it, and nothing typed is lost', async () => {
    const sentence = 'Veuillez entrer une latitude entre 41,6 et 56,9.';
    const page = await opened(
      `/fr/listing-point/${id}`,
      answers(
        { ...found, status: 'approximate' },
        {
          [save]: refuses('invalid_input', {
            fields: { lat: ['Please enter a latitude between 41.6 and 56.9.'] },
          }),
        },
      ),
      { javaScript: false, expectedErrors: [/status of 400/] },
    );
    await page.getByText('La carte montre le secteur, et non la porte.', { exact: true }).waitFor();
    await page.getByLabel('Latitude').fill('nord');
    await page.getByLabel('Longitude').fill('-80.43');
    await page.getByRole('button', { name: 'Enregistrer le point' }).click();
    await page.getByText(sentence, { exact: true }).waitFor();
    expect([await page.getByLabel('Latitude').inputValue(), await page.getByLabel('Longitude').inputValue()]).toEqual([
      'nord',
      '-80.43',
    ]);
    web.answer(answers(found, { [save]: [204, null] }));
    await page.getByLabel('Latitude').fill('43,68');
    await page.getByRole('button', { name: 'Enregistrer le point' }).click();
    await page.getByText('L’annonce est sur la carte.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/fr/listings/${id}`);
    expect(web.bodiesOf(save).at(-1)).toEqual({ lat: '43,68', lng: '-80.43', location: placed.location });
  });

  it('whose address has changed meanwhile is said to have; a listing online has none', async () => {
    const sentence = 'The address of this listing has changed meanwhile. Please look at it again.';
    const page = await opened(`/listing-point/${id}`, answers(placed, { [save]: refuses('place_changed') }));
    await page.getByLabel('Latitude').fill('43.68');
    await page.getByLabel('Longitude').fill('-80.43');
    await page.getByRole('button', { name: 'Save the point' }).click();
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    web.answer(answers({ ...placed, isVirtual: true, location: '', status: 'none' }));
    await page.reload();
    await page.getByText('This listing has no address, so it has no point on the map.', { exact: true }).waitFor();
  });
});
