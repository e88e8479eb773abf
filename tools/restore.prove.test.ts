// The rehearsal of docs/production.md, "Backup and restore": `npm run prove -- restore`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listing, person, provider } from '@canopy/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from './check-ledger.ts';
import { findDumpTools } from './postgres/dump-tools.ts';
import { connected, NewMachine, RestorableCanopy, rowsNow } from './testing/restorable-canopy.ts';
import { clearAway, type Installation } from './testing/started-canopy.ts';

const tools = findDumpTools(18);
const ways = ['point in time', ...(typeof tools === 'string' ? [] : ['dump'])];
if (typeof tools === 'string') console.warn(`The restore of a dump is not rehearsed: ${tools}`);

const title = 'A class that somebody signed up for after the backup';
const installations: Installation[] = [];
const machines: Record<string, NewMachine> = {};
let before: RestorableCanopy;
let saved: Awaited<ReturnType<typeof rowsNow>>;
const pictures = ({ dataDir }: Installation) =>
  readdirSync(join(dataDir, 'media'), { recursive: true }).map(String).sort();

beforeAll(async () => {
  before = await RestorableCanopy.start();
  installations.push(before.installation, { dataDir: before.archive, env: before.installation.env });
  const base = await before.baseBackup();
  installations.push({ dataDir: join(base, '..'), env: before.installation.env });

  await signUp();
  saved = await rowsNow(before.url);
  const dump = typeof tools === 'string' ? undefined : before.dump(tools);
  await sleep(1_100);
  // The mistake that everybody fears.
  await connected(before.url, (client) => client.query('drop table tickets cascade'));
  await before.archived();
  await before.stop();

  machines['point in time'] = await NewMachine.atMoment(before, base, saved.at);
  if (dump && typeof tools !== 'string') {
    installations.push({ dataDir: join(dump, '..'), env: before.installation.env });
    machines['dump'] = await NewMachine.withDump(dump, tools);
  }
  for (const machine of Object.values(machines)) {
    installations.push(machine.installation);
    machine.takeMediaOf(before);
  }
});
afterAll(() => clearAway(...installations));

/** Somebody takes a free spot, through the page. */
async function signUp(): Promise<void> {
  const database = {
    query: (sql: string, parameters?: unknown[]) =>
      connected(before.url, async (client) => (await client.query(sql, parameters)).rows as never[]),
  };
  const owner = await provider(database);
  const { id } = await listing(database, owner.id, { title, isFreeEvent: true });
  const somebody = await person(database);
  const url = `http://localhost:${before.installation.env.PORT}`;
  const answer = await fetch(`${url}/listings/${id}`, {
    method: 'POST',
    headers: { origin: url, cookie: `canopy=${somebody.token}` },
    body: new URLSearchParams({ intent: 'sign-up' }),
    redirect: 'manual',
  });
  expect(answer.status).toBeLessThan(400);
  expect(await database.query('select 1 from tickets where user_id = $1', [somebody.id])).toHaveLength(1);
}

it.each(ways)(
  'from a %s on an empty machine: every row, the pictures, books that agree, and a product that goes on',
  async (way) => {
    const machine = machines[way]!;
    expect((await rowsNow(machine.url)).rows).toEqual(saved.rows);
    expect(Object.values(saved.rows).filter((count) => count > 0).length).toBeGreaterThan(15);
    expect(await checkLedger(machine.url, () => undefined)).toBe(0);
    expect(pictures(machine.installation)).toEqual(pictures(before.installation));
    expect(pictures(machine.installation).length).toBeGreaterThan(100);

    const started = await machine.open();
    const url = `http://localhost:${machine.installation.env.PORT}`;
    const page = await (await fetch(`${url}/listings?q=somebody+signed+up+after`)).text();
    expect(page).toContain(title);
    const picture = /\/media\/[^"' ]+\.webp/.exec(await (await fetch(`${url}/listings`)).text())![0];
    expect((await fetch(url + picture)).status).toBe(200);
    started.signal('SIGTERM');
    await started.ended();
  },
);
