// Growing beyond one machine, as docs/production.md tells it: `npm run prove -- machines`.
import { setTimeout as sleep } from 'node:timers/promises';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from './check-ledger.ts';
import { names, startTwoMachines, type TwoMachines } from './testing/two-machines.ts';

let canopy: TwoMachines;
let seller: Person;
beforeAll(async () => {
  canopy = await startTwoMachines();
  seller = await provider(canopy);
});
afterAll(() => canopy?.stop());

const as = ({ token }: Person) => ({ cookie: `canopy=${token}`, origin: canopy.url });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(canopy.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(canopy.url + path, {
    method: 'POST',
    headers: { accept: 'text/html', origin: canopy.url, ...headers },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const answeredBy = (answers: Response[]) => new Set(answers.map(({ headers }) => headers.get('x-answered-by')));

describe('two processes of each kind behind nginx', () => {
  it('a session is one everywhere: opened by one process it holds at all others, and closed it is closed', async () => {
    const somebody = await person(canopy, { displayName: 'Robin Everywhere' });
    const read = () => Promise.all(Array.from({ length: 8 }, () => get('/account', as(somebody))));
    const answers = await read();
    expect(answeredBy(answers).size).toBe(2);
    for (const answer of answers) expect(await answer.text()).toContain('Robin Everywhere');
    for (const name of ['api 1', 'api 2'] as const) expect(canopy.log(name)).toContain('"msg":"request"');
    expect((await post('/sign-out', {}, as(somebody))).status).toBe(302);
    for (const answer of await read()) expect(answer.status).toBe(302);
  });

  it('a page of a session comes as web wrote it: compressed on the way, its length would tell of what stands in it', async () => {
    const encodingOf = async (headers: Record<string, string>) =>
      (await get('/account', { 'accept-encoding': 'gzip', ...headers })).headers.get('content-encoding');
    expect(await encodingOf(as(await person(canopy)))).toBeNull();
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
  });

  it('a limit is one for all: whoever guesses at every door has as many tries as at one', async () => {
    const { email } = await person(canopy);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 16; attempt += 1)
      statuses.push((await post('/signin', { email, password: `wrong-${attempt}` })).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(6).fill(429)]);
  });

  it('what is uploaded at one machine is seen at the other', async () => {
    const file = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b3261e' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'square.jpg');
    const sent = await fetch(`${canopy.webUrl('web 1')}/uploads/listing-media`, {
      method: 'POST',
      headers: { ...as(seller), accept: 'application/json' },
      body: form,
    });
    const { url } = (await sent.json()) as { url: string };
    expect(url).toMatch(/^\/media\//);
    for (let time = 0; time < 4; time += 1) {
      const seen = await fetch(canopy.webUrl('web 2') + url);
      expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  });

  it('sweeps of two workers do nothing twice: of a hundred mails whose jobs got lost each goes out once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => person(canopy)));
    await canopy.query(
      `insert into emails (recipient, template, data)
       select unnest($1::text[]), 'role-changed', '{"name": "Robin", "toAdmin": true, "by": "Kim", "url": "/admin"}' from generate_series(1, 10)`,
      [people.map(({ email }) => email)],
    );
    const states = () =>
      canopy.query<{ status: string; n: number }>(
        `select status, count(*)::int as n from emails where recipient = any($1) group by status`,
        [people.map(({ email }) => email)],
      );
    await until(async () => (await states()).every(({ status }) => status === 'sent'), 'all mails', 60_000);
    await sleep(3_000);
    expect(people.map(({ email }) => canopy.mail.to(email))).toEqual(people.map(() => 10));
  });

  it('the geocoder is asked once a second at most, by both workers together', async () => {
    const before = canopy.askedGeocoder.length;
    await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        listing(canopy, seller.id, { location: `${place + 1} King Street, London`, geocodeStatus: 'pending' }),
      ),
    );
    await until(async () => canopy.askedGeocoder.length >= before + 10, 'ten questions', 60_000);
    const questions = canopy.askedGeocoder.slice(before);
    const pauses = questions.slice(1).map((at, place) => at - questions[place]!);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(990);
    console.log(`geocoder: ${questions.length} questions, pauses ${Math.min(...pauses)} to ${Math.max(...pauses)} ms`);
  });

  it('all six are restarted one after the other, and nobody notices', async () => {
    const people = await Promise.all(Array.from({ length: 80 }, () => person(canopy)));
    const free = await Promise.all(
      Array.from({ length: 8 }, () => listing(canopy, seller.id, { isFreeEvent: true, maxAttendees: null })),
    );
    const pairs = people.flatMap((somebody) => free.map(({ id }) => ({ somebody, id })));
    const failed: string[] = [];
    let [answered, signedUp] = [0, 0];
    let going = true;
    const ask = async (what: string, request: () => Promise<Response>, wanted: number[]): Promise<boolean> => {
      const began = Date.now();
      const answer = await request().catch((error: unknown) => String((error as Error).cause ?? error));
      const status = typeof answer === 'string' ? answer : answer.status;
      if (typeof answer !== 'string') await answer.text().catch((error: unknown) => failed.push(`${what}: ${error}`));
      answered += 1;
      if (typeof status === 'number' && wanted.includes(status)) return true;
      failed.push(`${what}: ${status} after ${Date.now() - began} ms at ${new Date(began).toISOString()}`);
      return false;
    };
    const oneOf = <T>(all: T[]): T => all[Math.floor(Math.random() * all.length)]!;
    const visitor = async () => {
      while (going) {
        await ask('the list', () => get('/listings'), [200]);
        await ask('a listing', () => get(`/listings/${oneOf(free).id}`), [200]);
        await ask('tickets', () => get('/tickets', as(oneOf(people))), [200]);
        // A fast machine is through with all of them before the last restart.
        const next = pairs.shift();
        // People of whom each takes eight spots stay below the limit of ten an hour.
        if (
          next &&
          (await ask(
            'a sign-up',
            () => post(`/listings/${next.id}`, { intent: 'sign-up' }, as(next.somebody)),
            [200, 302, 303],
          ))
        )
          signedUp += 1;
        await sleep(150);
      }
    };
    const visitors = Array.from({ length: 6 }, visitor);
    const began = Date.now();
    for (const name of names) {
      await sleep(1_500);
      await canopy.restart(name);
    }
    await sleep(1_500);
    going = false;
    await Promise.all(visitors);
    console.log(
      `rolling restart: ${answered} requests in ${Math.round((Date.now() - began) / 1_000)} s, ${signedUp} sign-ups, ${failed.length} failed`,
    );
    const held = await canopy.query<{ name: string; n: number }>(
      `select application_name as name, count(*)::int as n from pg_stat_activity where usename = 'canopy_app' group by 1 order by 1`,
    );
    console.log(`connections: ${held.map(({ name, n }) => `${name} ${n}`).join(', ')}`);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(300);
    const [books] = await canopy.query<{ n: number }>(
      'select count(*)::int as n from tickets where listing_id = any($1)',
      [free.map(({ id }) => id)],
    );
    expect(books!.n).toBe(signedUp);
    const complaints: string[] = [];
    expect(await checkLedger(canopy.databaseUrl, (line) => complaints.push(line)), complaints.join('\n')).toBe(0);
  });

  it('a second API that simulates cards refuses to start, in production too', async () => {
    expect(await canopy.startSimulatedApi()).toBeNull();
    expect(await canopy.startSimulatedApi()).toContain(
      'another API simulates cards on this database already, and only its memory knows them. Stop that one, or set the STRIPE_ keys: with real cards several APIs may run.',
    );
  });
});
