import { expect, it } from 'vitest';
import { withoutCampaign } from './without-campaign.ts';

const without = (address: string) => withoutCampaign(new URL(address, 'https://canopy.test')).href.slice(19);

it.each([
  ['/listings/1?fbclid=IwAR0x', '/listings/1'],
  ['/fr/listings?q=soccer&utm_source=news&utm_medium=email&page=2', '/fr/listings?q=soccer&page=2'],
  ['/?gclid=1&gad_source=2&mc_cid=3&mc_eid=4&_hsenc=5', '/'],
  ['/listings?q=a&fbclid=1&fbclid=2', '/listings?q=a'],
])('%s is the page %s', (address, page) => {
  expect(without(address)).toBe(page);
});

it.each(['/listings?q=utm_source', '/listings?q=a%20b&q=c', '/listings/1?buy=tickets', '/listings?my_fbclid=1'])(
  '%s stays as it is',
  (address) => {
    expect(without(address)).toBe(address);
  },
);
