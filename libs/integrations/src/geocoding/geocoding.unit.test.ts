import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Geocoder, GeocoderBusy } from './geocoding.port.ts';
import { GazetteerGeocoder } from './local.adapter.ts';
import { NominatimGeocoder } from './nominatim.adapter.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let method: string | undefined;
let requested: URL;
let agent: string | undefined;
const server = createServer((request, response) => {
  method = request.method;
  requested = new URL(request.url!, 'http://geocoder');
  agent = request.headers['user-agent'];
  answer(request, response);
});
const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
let nominatim: NominatimGeocoder;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  nominatim = new NominatimGeocoder(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'hello@canopy.test');
});
afterAll(() => void server.close());

/** A geocoder that speaks Nominatim's protocol and knows London, Ontario. */
const knowsLondon = (request: IncomingMessage, response: ServerResponse) => {
  const q = new URL(request.url!, 'http://geocoder').searchParams.get('q')!;
  return json(q.includes('London') ? [{ lat: '42.9836', lon: '-81.2497', display_name: 'London, Ontario' }] : [])(
    request,
    response,
  );
};

describe.each<[string, () => Geocoder]>([
  ['the gazetteer', () => new GazetteerGeocoder()],
  ['Nominatim', () => nominatim],
])('%s', (_, make) => {
  beforeAll(() => {
    answer = knowsLondon;
  });
  it('finds London in Ontario (failure case 33)', async () => {
    const place = await make().locate('London');
    expect(place!.lat).toBeCloseTo(42.98, 1);
    expect(place!.lng).toBeCloseTo(-81.25, 1);
  });
  it('knows what it does not know', async () => {
    expect(await make().locate('Atlantis Boulevard 7, Nowhereville')).toBeNull();
  });
});

it('GEO-01, GEO-02, GEO-03: Nominatim is asked by GET with format json, the text, limit 1, and lat and lon come from the first result', async () => {
  answer = json([
    { lat: '43.5', lon: '-80.5' },
    { lat: '1', lon: '2' },
  ]);
  expect(await nominatim.locate('251 Dundas Street, London')).toEqual({ lat: 43.5, lng: -80.5, approximate: false });
  expect(Object.fromEntries(requested.searchParams)).toMatchObject({
    format: 'json',
    q: '251 Dundas Street, London',
    limit: '1',
    countrycodes: 'ca',
  });
  expect(method).toBe('GET');
  expect(agent).toContain('hello@canopy.test');
});

it.each([
  ['a town', 'boundary', 'administrative', true],
  ['a village', 'place', 'village', true],
  ['a postal code', 'place', 'postcode', true],
  ['a street whose houses it does not know', 'highway', 'residential', true],
  ['a house', 'place', 'house', false],
  ['a building', 'building', 'yes', false],
  ['a library', 'amenity', 'library', false],
])('Nominatim: the point of %s is approximate or not', async (_, key, type, approximate) => {
  answer = json([{ lat: '43.5', lon: '-80.5', class: key, type }]);
  expect(await nominatim.locate('Stratford, ON')).toEqual({ lat: 43.5, lng: -80.5, approximate });
});

it.each([
  ['seconds', () => '120', 120],
  ['a date', () => new Date(Date.now() + 60_000).toUTCString(), 60],
  ['nonsense', () => 'soon', undefined],
])('Nominatim: Retry-After as %s is handed on', async (_, header, seconds) => {
  answer = (__, response) => response.writeHead(429, { 'retry-after': header() }).end();
  const busy = await nominatim.locate('London').catch((error: unknown) => error as GeocoderBusy);
  if (seconds === undefined) expect((busy as GeocoderBusy).retryAfterSeconds).toBeUndefined();
  else expect(Math.abs((busy as GeocoderBusy).retryAfterSeconds! - seconds)).toBeLessThanOrEqual(5);
});

it('Nominatim: whoever does not answer in time is not waited for', async () => {
  answer = () => undefined;
  const impatient = new NominatimGeocoder(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    'hello@canopy.test',
    100,
  );
  await expect(impatient.locate('London')).rejects.toThrow(/timeout/i);
  server.closeAllConnections();
});

it('a fresh answer follows an empty one: nothing is invented in between', async () => {
  answer = json([]);
  expect(await nominatim.locate('Atlantis')).toBeNull();
  answer = json([{ lat: '43.5', lon: '-80.5' }]);
  expect(await nominatim.locate('Atlantis')).toMatchObject({ lat: 43.5 });
});

it.each([
  ['429', json('slow down', 429)],
  ['an outage', json('oops', 503)],
  ['garbage', json('<html>')],
  ['numbers that are none', json([{ lat: 'x', lon: 'y' }])],
])('Nominatim: %s means try again later, never a point', async (_, reply) => {
  answer = reply;
  await expect(nominatim.locate('London')).rejects.toThrow(GeocoderBusy);
});
