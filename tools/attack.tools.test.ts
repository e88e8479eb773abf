import type { Endpoint } from '@canopy/contracts/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrlOf } from './check-ledger.ts';
import { chance } from './seed/chance.ts';
import { complaintsAbout, misfits } from './testing/attack/judge.ts';
import { type Attack, attackOn } from './testing/attack/requests.ts';
import { hangUp, send } from './testing/attack/send.ts';
import { apiCaller, attacker, type Database, makeWorld, type Role, roles } from './testing/attack/world.ts';
import { begin, clearAway, type Installation, newInstallation } from './testing/started-canopy.ts';

const modules = import.meta.glob<Record<string, Endpoint>>('../libs/contracts/src/*.endpoints.ts', { eager: true });
const endpoints: Endpoint[] = Object.values(modules).flatMap((module) => Object.values(module));

const { PROVE_RUNS: runs = '1200', PROVE_SEED: seed = '20261123' } = process.env;
/** Requests that somebody sends before somebody new comes: whoever is signed out or deleted does not stay so. */
const each = 25;

let installation: Installation;
let database: Database;
let pool: pg.Pool;
let apiUrl: string;
beforeAll(async () => {
  installation = await newInstallation({ RATE_LIMITS: 'off' });
  const canopy = begin(installation);
  await canopy.until('Canopy is ready');
  pool = new pg.Pool({ connectionString: databaseUrlOf(installation.dataDir), max: 4 });
  database = { query: async (sql, parameters = []) => (await pool.query(sql, parameters)).rows };
  apiUrl = `http://127.0.0.1:${installation.env.API_PORT}`;
}, 120_000);
afterAll(async () => {
  hangUp();
  await pool?.end();
  await clearAway(installation);
}, 30_000);

describe('whatever is asked of the API', () => {
  it(
    `no answer fails, tells of our inside or of others, or is not what its contract says (${runs} requests, PROVE_SEED=${seed})`,
    async () => {
      const call = apiCaller(apiUrl);
      const world = await makeWorld(database, call);
      const secrets = [world.canary, ...world.secrets];
      const before = await world.kept();
      const found: string[] = [];
      const statuses: Record<string, number> = {};
      const batches = Math.ceil(Number(runs) / each);
      const batch = async (number: number) => {
        const role = roles[number % roles.length]!;
        const { as, ids } = await attacker(database, call, role, world);
        for (let turn = 0; turn < each; turn++) {
          const name = `${seed} ${number} ${turn}`;
          const chances = chance(name);
          const attack = attackOn(endpoints[(number * each + turn * 7 + chances.int(0, 6)) % endpoints.length]!, chances, ids);
          const headers = { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...attack.headers };
          const told = await send(apiUrl, { ...attack, headers });
          const status = told?.status ?? 'no answer';
          statuses[status] = (statuses[status] ?? 0) + 1;
          const wrong = told
            ? [...complaintsAbout(told, mayKnow(role, attack) ? [] : secrets), ...misfits(attack, told)]
            : attack.odd
              ? []
              : ['the line ended without an answer'];
          for (const complaint of wrong)
            found.push(
              `${role} ${attack.method} ${attack.path.slice(0, 300)} ${JSON.stringify(attack.headers).slice(0, 200)} ${attack.body?.toString().slice(0, 400)}\n  ${told?.body.slice(0, 300)}\n  ${complaint} (${name})`,
            );
        }
      };
      const waiting = Array.from({ length: batches }, (_, number) => number);
      const line = async () => {
        for (let number = waiting.shift(); number !== undefined && found.length < 30; number = waiting.shift())
          await batch(number);
      };
      await Promise.all([line(), line(), line(), line()]);
      console.log(`${batches * each} requests to ${endpoints.length} endpoints: ${JSON.stringify(statuses)}`);
      expect(found.join('\n')).toBe('');
      expect(await world.kept()).toBe(before);
    },
    3_600_000,
  );
});

/** The mailbox of a local installation shows every mail to everybody at the machine; elsewhere there is none. */
const mayKnow = (role: Role, { path }: Attack): boolean => role === 'admin' || /^\/+dev\/mailbox/.test(path);
