import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UpdatedListing } from '@canopy/contracts/my-listings';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
beforeAll(async () => (api = await startApi({ RATE_LIMITS: 'on' })));
afterAll(() => api.stop());

it('a listing moves twelve times an hour at most, because each time its guests are written to; its words change as often as one likes', async () => {
  const seller = await provider(api.database);
  const { id } = await listing(api.database, seller.id);
  let version = 1;
  const save = async (more: Record<string, unknown>, as: Person = seller) => {
    const answer = await api.call<UpdatedListing & RefusalBody>('PUT', `/listings/${id}`, {
      as,
      body: {
        title: 'Watercolour',
        description: 'Bring a shirt that may get paint on it.',
        category: 'recreation',
        contact: 'studio@maple.test',
        location: 'Guelph',
        price: '25.50',
        maxAttendees: '20',
        version,
        ...more,
      },
    });
    if (answer.status === 200) version = answer.body.version;
    return answer;
  };
  for (let moves = 1; moves <= 12; moves += 1) expect((await save({ location: `Hall ${moves}` })).status).toBe(200);
  expect(await save({ location: 'Hall 13' })).toMatchObject({ status: 429, body: { reason: 'too_many_requests' } });
  expect(await save({ location: 'Hall 12', eventStart: '2031-05-01T17:00:00-04:00' })).toMatchObject({ status: 429 });
  expect((await save({ location: 'Hall 12', title: 'Oil' })).status).toBe(200);
  const admin = await person(api.database, { role: 'admin' });
  expect((await save({ location: 'Hall 13' }, admin)).status).toBe(200);
});
