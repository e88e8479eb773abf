import type { Endpoint } from '@canopy/contracts/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrlOf } from './check-ledger.ts';
import { chance, type Chance } from './seed/chance.ts';
import {
  addressOf,
  collectForms,
  type Form,
  formAttack,
  pageAttack,
  routesOfTheBuild,
} from './testing/attack/forms.ts';
import { complaintsAbout, misfits, misfitsOfPage } from './testing/attack/judge.ts';
import { type Attack, attackOn } from './testing/attack/requests.ts';
import { hangUp, send, type Told } from './testing/attack/send.ts';
import { apiCaller, attacker, type Database, makeWorld, type Role, roles } from './testing/attack/world.ts';
import { begin, clearAway, type Installation, newInstallation } from './testing/started-canopy.ts';

const modules = import.meta.glob<Record<string, Endpoint>>('../libs/contracts/src/*.endpoints.ts', { eager: true });
const endpoints: Endpoint[] = Object.values(modules).flatMap((module) => Object.values(module));

const { PROVE_RUNS: runs = '600', PROVE_SEED: seed = '20261123' } = process.env;
/** The web gets a quarter as many: each of its answers is a page, for which it asks the API a few times. */
const ofForms = Math.ceil(Number(runs) / 4);
/** Requests that somebody sends before somebody new comes: whoever is signed out or deleted does not stay so. */
const each = 25;
const hour = 3_600_000;

let installation: Installation;
let database: Database;
let pool: pg.Pool;
let apiUrl: string;
let webUrl: string;
beforeAll(async () => {
  installation = await newInstallation({ RATE_LIMITS: 'off' });
  const canopy = begin(installation);
  await canopy.until('Canopy is ready');
  pool = new pg.Pool({ connectionString: databaseUrlOf(installation.dataDir), max: 4 });
  database = { query: async (sql, parameters = []) => (await pool.query(sql, parameters)).rows };
  apiUrl = `http://127.0.0.1:${installation.env.API_PORT}`;
  webUrl = `http://localhost:${installation.env.PORT}`;
}, 120_000);
afterAll(async () => {
  hangUp();
  await pool?.end();
  await clearAway(installation);
}, 30_000);

/** The mailbox of a local installation shows every mail to everybody at the machine; elsewhere there is none. */
const mayKnow = (role: Role, { path }: Attack): boolean => role === 'admin' || /^(\/fr)?\/+dev\/mailbox/.test(path);

interface Wave {
  name: string;
  requests: number;
  as: readonly Role[];
  /** Somebody of a role comes. @returns what that person sends, one after the other */
  arrive(
    role: Role,
  ): Promise<{ next(chance: Chance, ordinal: number): Attack; fire(attack: Attack): Promise<Told | null> }>;
  secrets: readonly string[];
  judge(attack: Attack, told: Told): string[];
}

/** Many people at once, each with some requests. @returns what was wrong with the answers */
async function attackIn(wave: Wave): Promise<string[]> {
  const found: string[] = [];
  const statuses: Record<string, number> = {};
  const batches = Math.ceil(wave.requests / each);
  let begun = 0;
  const line = async () => {
    while (begun < batches && found.length < 20) {
      const number = begun++;
      const role = wave.as[number % wave.as.length]!;
      const { next, fire } = await wave.arrive(role);
      for (let turn = 0; turn < each; turn++) {
        const name = `${wave.name} ${seed} ${number} ${turn}`;
        const attack = next(chance(name), number * each + turn);
        const told = await fire(attack);
        const status = told?.status ?? 'no answer';
        statuses[status] = (statuses[status] ?? 0) + 1;
        // Who is refused while still sending very much may lose the line before the answer is read.
        const silent = (attack.body?.length ?? 0) > 60_000 || attack.odd ? [] : ['the line ended without an answer'];
        const wrong = told
          ? [...complaintsAbout(told, mayKnow(role, attack) ? [] : wave.secrets), ...wave.judge(attack, told)]
          : silent;
        const requested = `${attack.method} ${attack.path.slice(0, 300)} ${JSON.stringify(attack.headers).slice(0, 300)}`;
        for (const complaint of wrong)
          found.push(
            `${role}: ${complaint} (${name})\n  ${requested}\n  ${attack.body?.toString().slice(0, 400)}\n  ${told?.body.slice(0, 300)}`,
          );
      }
    }
  };
  await Promise.all([line(), line(), line(), line()]);
  console.log(`${wave.name}: ${batches * each} requests, answered ${JSON.stringify(statuses)}`);
  return found;
}

describe(`whoever attacks, with PROVE_SEED=${seed}`, () => {
  it(
    `${endpoints.length} endpoints, ${runs} requests, every role: no answer fails, tells of our inside or of others, or is not what its contract says`,
    async () => {
      const call = apiCaller(apiUrl);
      const world = await makeWorld(database, call);
      const before = await world.kept();
      const found = await attackIn({
        name: 'endpoints',
        requests: Number(runs),
        as: roles,
        secrets: [world.canary, ...world.secrets],
        judge: misfits,
        async arrive(role) {
          const { as, ids } = await attacker(database, call, role, world);
          const session: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
          return {
            next: (chances, ordinal) => attackOn(endpoints[(ordinal * 7) % endpoints.length]!, chances, ids),
            fire: (attack) => send(apiUrl, { ...attack, headers: { ...session, ...attack.headers } }),
          };
        },
      });
      expect(found.join('\n')).toBe('');
      expect(await world.kept()).toBe(before);
    },
    hour,
  );

  it(
    `every page and form of the web, ${ofForms} requests, every role: no answer fails, tells of our inside or of others, or leads to another site`,
    async () => {
      const call = apiCaller(apiUrl);
      const world = await makeWorld(database, call);
      const before = await world.kept();
      const routes = await routesOfTheBuild();
      const withForms = routes.filter(({ takesForms }) => takesForms);
      const cookieOf = (as: { token: string } | null) => (as ? `canopy=${as.token}` : '');
      const formsOfRole: Partial<Record<Role, Form[]>> = {};
      for (const role of roles) {
        const { as, ids } = await attacker(database, call, role, world);
        // Each own thing comes last.
        const own = Object.fromEntries(Object.entries(ids).map(([name, known]) => [name, known.slice(-1)]));
        const addresses = withForms.map((route) => addressOf(route, { ...chance('pages'), maybe: () => false }, own));
        formsOfRole[role] = await collectForms(webUrl, cookieOf(as), addresses);
      }
      const forms = Object.values(formsOfRole).flat();
      expect(forms.length).toBeGreaterThan(40);
      const wave = (as: readonly Role[]): Promise<string[]> =>
        attackIn({
          name: `pages and forms as ${as.join(', ')}`,
          requests: ofForms * (as.length / roles.length),
          as,
          secrets: [world.canary, ...world.secrets],
          judge: (attack, told) => misfitsOfPage(attack, told, webUrl),
          async arrive(role) {
            const { as: somebody, ids } = await attacker(database, call, role, world);
            return {
              next(chances) {
                if (chances.maybe(0.4)) return pageAttack(addressOf(chances.pick(routes), chances, ids), chances);
                const action = addressOf(chances.pick(withForms), chances, ids);
                const form = chances.pick(chances.maybe(0.7) ? formsOfRole[role]! : forms);
                return formAttack(chances.maybe(0.3) ? { ...form, action } : form, forms, chances);
              },
              fire: (attack) =>
                send(webUrl, {
                  ...attack,
                  headers: { origin: webUrl, cookie: cookieOf(somebody), ...attack.headers },
                }),
            };
          },
        });
      expect((await wave(roles.filter((role) => role !== 'admin'))).join('\n')).toBe('');
      expect(await world.kept()).toBe(before);
      // Administrators may break what they find; they only must not break the product.
      expect((await wave(['admin'])).join('\n')).toBe('');
    },
    hour,
  );
});
