import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { provider, type Person } from '@canopy/testing/factories';
import { mp4 } from '@canopy/testing/films';

let api: TestApi;
beforeAll(async () => (api = await startApi({ RATE_LIMITS: 'on' })));
afterAll(() => api.stop());

async function upload(as: Person, bytes: Uint8Array): Promise<{ status: number; body: RefusalBody }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'film.mp4');
  const answer = await fetch(`${api.config.api.url}/uploads/listing-media`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${as.token}` },
  });
  return { status: answer.status, body: (await answer.json()) as RefusalBody };
}

it('a person uploads two hundred files an hour, taken or refused, and another person is not concerned', async () => {
  const [busy, other] = [await provider(api.database), await provider(api.database)];
  const sent: number[] = [];
  for (let round = 0; round < 200; round++)
    sent.push((await upload(busy, round === 0 ? mp4() : Buffer.from('just words'))).status);
  expect(sent).toEqual([201, ...Array<number>(199).fill(415)]);
  const { status, body } = await upload(busy, mp4());
  expect([status, body.reason]).toEqual([429, 'too_many_requests']);
  expect(body.data?.['retryAfterSeconds']).toBeGreaterThan(3_000);
  expect((await upload(other, mp4())).status).toBe(201);
});
