import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedListing } from '@canopy/contracts/listings';
import { JobQueue } from '@canopy/platform/queue';
import { startApi, type TestApi } from '@canopy/testing/api';
import { provider, type Person } from '@canopy/testing/factories';
import { freePort } from '@canopy/testing/free-port';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';
import { geocodeListingJob } from './geocode-listing.declaration.ts';

/** A geocoder that speaks Nominatim's protocol and says what the test wants; it writes down who asked when. */
let answer: (q: string, response: ServerResponse) => void;
let requested: { at: number; q: string; agent: string | undefined }[] = [];
const geocoder = createServer((request, response) => {
  const q = new URL(request.url!, 'http://geocoder').searchParams.get('q')!;
  requested.push({ at: performance.now(), q, agent: request.headers['user-agent'] });
  answer(q, response);
});
const say = (response: ServerResponse, body: unknown, status = 200, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
const knows = (_: string, response: ServerResponse) => void say(response, [{ lat: '43.4', lon: '-80.5' }]);

let api: TestApi;
let workers: Awaited<ReturnType<typeof startWorker>>[] = [];
let seller: Person;
beforeAll(async () => {
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
  api = await startApi({ GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}` });
  workers = [
    await startWorker(api.config),
    await startWorker({ ...api.config, worker: { ...api.config.worker, port: await freePort() } }),
  ];
  seller = await provider(api.database);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await api.stop();
  geocoder.close();
});
beforeEach(() => {
  requested = [];
  answer = knows;
});

let count = 0;
const newAddress = () => `${(count += 1)} Queen Street, Waterloo`;
const publish = async (location = newAddress()) =>
  (
    await api.call<CreatedListing>('POST', '/listings', {
      as: seller,
      body: {
        title: 'Chess',
        description: 'Openings',
        category: 'education',
        contact: 'a@b.test',
        location,
        price: '5',
        eventStart: '2098-05-01T17:00:00Z',
      },
    })
  ).body;
type Row = { geocode_status: string; lat: number | null; geocode_attempts: number; version: number; pause: number };
const row = async (id: string) =>
  (
    await api.database.query<Row>(
      `select geocode_status, lat, geocode_attempts, version, extract(epoch from geocode_next_attempt_at - now())::float8 as pause from listings where id = $1`,
      [id],
    )
  )[0]!;
const settled = (id: string) =>
  until(async () => ((await row(id)).geocode_status === 'pending' ? null : row(id)), 'the geocoding queue', 20_000);
const tried = (id: string, attempts: number) =>
  until(async () => ((await row(id)).geocode_attempts >= attempts ? row(id) : null), `attempt ${attempts}`);
const jobs = async () => (await api.app.get(JobQueue).states()).find(({ name }) => name === geocodeListingJob.name)!;
async function tryAgainNow(id: string): Promise<void> {
  await api.database.query('update listings set geocode_next_attempt_at = now() where id = $1', [id]);
  await workers[0]!.sweep();
}

describe('the pace', () => {
  it('GEO-04, CONST-10: two workers together never ask twice within 1000 ms (failure case 33)', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await publish()).id));
    await Promise.all(ids.map(settled));
    const times = requested.map(({ at }) => at).sort((a, b) => a - b);
    expect(times).toHaveLength(5);
    for (const [n, at] of times.slice(1).entries()) expect(at - times[n]!).toBeGreaterThanOrEqual(1_000);
    expect(requested[0]!.agent).toMatch(/^Canopy \(.+\)$/);
  });

  it('one address is asked once, however many listings stand there and however it is written', async () => {
    const address = newAddress();
    const ids = await Promise.all(
      [address, address.toUpperCase(), ` ${address.replace(', ', ' ,  ')}`].map(
        async (location) => (await publish(location)).id,
      ),
    );
    await Promise.all(ids.map(settled));
    expect(requested).toHaveLength(1);
    expect(await publish(address)).toMatchObject({ geocodeStatus: 'found' });
    expect(requested).toHaveLength(1);
  });
});

describe('what goes wrong', () => {
  it('ADD-20, GEO-06: an outage leaves the listing saved and waiting, and is made good when it ends', async () => {
    answer = (_, response) => void say(response, 'oops', 503);
    const { id } = await publish();
    const waiting = await tried(id, 1);
    expect(waiting).toMatchObject({ geocode_status: 'pending', lat: null, version: 1 });
    expect(waiting.pause).toBeGreaterThan(20);
    expect(
      await api.database.query(
        'select 1 from known_places where address = (select lower(location) from listings where id = $1)',
        [id],
      ),
    ).toEqual([]);
    answer = knows;
    await tryAgainNow(id);
    expect(await settled(id)).toMatchObject({ geocode_status: 'found', lat: 43.4, version: 1 });
  });

  it.each([
    ['garbage', (response: ServerResponse) => say(response, '<html>')],
    ['a point that is none', (response: ServerResponse) => say(response, [{ lat: 'north', lon: 'west' }])],
    ['a broken connection', (response: ServerResponse) => response.destroy()],
  ])('%s is an outage too, never a point', async (_, reply) => {
    answer = (__, response) => void reply(response);
    const { id } = await publish();
    expect(await tried(id, 1)).toMatchObject({ geocode_status: 'pending', lat: null });
    await api.database.query('delete from listings where id = $1', [id]);
  });

  it('429 is left alone for as long as it asks, with the questions about other listings too', async () => {
    answer = (_, response) => void say(response, '', 429, { 'retry-after': '900' });
    const { id } = await publish();
    await tried(id, 1);
    await until(async () => (await row(id)).pause > 600, 'the pause that was asked for');
    const another = await publish();
    await tried(another.id, 1);
    await until(async () => (await row(another.id)).pause > 600, 'the pause that was asked for');
    expect(requested).toHaveLength(1);
    await api.database.query('delete from listings where id = any ($1)', [[id, another.id]]);
    await api.database.query('update geocoder_throttle set free_at = now()');
  });

  it('a clock of the database that was ahead for a moment keeps no listing off the map', async () => {
    answer = knows;
    await api.database.query(`update geocoder_throttle set free_at = now() + interval '1 day'`);
    const { id } = await publish();
    expect(await settled(id)).toMatchObject({ geocode_status: 'found' });
  });

  it('after eight attempts it is told as failed, and the owner may ask again', async () => {
    answer = (_, response) => void say(response, 'oops', 500);
    const { id } = await publish();
    await tried(id, 1);
    await api.database.query('update listings set geocode_attempts = 7 where id = $1', [id]);
    await tryAgainNow(id);
    expect(await settled(id)).toMatchObject({ geocode_status: 'failed', lat: null });
    answer = knows;
    expect((await api.call('POST', `/listings/${id}/geocode`, { as: seller })).body).toEqual({
      geocodeStatus: 'pending',
    });
    expect(await settled(id)).toMatchObject({ geocode_status: 'found' });
  });

  it('an empty answer is an answer: not found, kept, and asked anew only when the owner wants', async () => {
    answer = (_, response) => void say(response, []);
    const address = newAddress();
    const { id } = await publish(address);
    expect(await settled(id)).toMatchObject({ geocode_status: 'not_found', lat: null });
    expect(await publish(address)).toMatchObject({ geocodeStatus: 'not_found' });
    // An address of a test before may be tried again meanwhile.
    const times = () => requested.filter(({ q }) => q.includes(address)).length;
    expect(times()).toBe(1);
    answer = knows;
    await api.call('POST', `/listings/${id}/geocode`, { as: seller });
    expect(await settled(id)).toMatchObject({ geocode_status: 'found' });
    expect(times()).toBe(2);
  });

  it('an edit while the geocoder thinks wins over its answer', async () => {
    let reply = (): void => undefined;
    answer = (_, response) => void (reply = () => void knows('', response));
    const { id } = await publish();
    await until(async () => requested.length === 1, 'the question');
    await until(async () => (await jobs()).running === 1, 'the job alone, since that of the test before may still end');
    await api.database.query(`update listings set is_virtual = true, geocode_status = 'none' where id = $1`, [id]);
    reply();
    await until(async () => (await jobs()).running === 0, "the job's end");
    expect(await row(id)).toMatchObject({ geocode_status: 'none', lat: null });
  });
});
