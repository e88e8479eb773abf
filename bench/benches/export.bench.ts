import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { exportUsers } from '@canopy/contracts/admin.endpoints';
import { withClient } from '../database.ts';
import { median } from '../measure.ts';
import { openSessions, signedIn } from '../people.ts';
import type { Bench } from '../registry.ts';
import { actorsSql } from '../sales.sql.ts';
import { timeOf } from '../time-of.ts';

const people = 1_000_000;
const rounds = 3;

/** The same people in the same order, without labels and without a care for spreadsheets. */
const bareCopy = `copy (
  select u.id, u.display_name, u.email, u.role, u.status, u.platform_fee_bps, c.stripe_account_id, c.onboarding_status, u.created_at, u.updated_at, u.photo_url,
    a.status, a.business_name, a.business_type, a.display_name, a.email, a.phone_number, a.address, a.website, a.description, a.additional_info, a.submitted_at, a.updated_at, a.reviewed_at, a.rejection_reason
  from users u left join connected_accounts c on c.user_id = u.id left join provider_applications a on a.user_id = u.id order by u.id
) to stdout (format csv)`;

/** An administrator's file of everybody, which must neither be held in memory nor keep others waiting. */
export default {
  about: `all of ${people.toLocaleString('en-CA')} users as CSV, against COPY of the bare columns`,
  async run(stage) {
    const database = await stage.peopleDatabase(people);
    const url = await stage.api(database);
    return withClient(database, async (client) => {
      await client.query('delete from sessions');
      const { admin } = (await client.query<{ admin: string }>(actorsSql)).rows[0]!;
      const [token] = await openSessions(client, [admin]);
      const headers = signedIn(token!);
      await client.query('update sessions set confirmed_at = now()');
      // The head, the administrator, and everybody else.
      let lines = 0;
      const growth = await stage.growthDuring(async () => {
        lines = await linesOf(url + exportUsers.path, headers);
      });
      if (lines !== people + 2) throw new Error(`The file has ${lines} lines for ${people + 1} users.`);

      const agent = new Agent();
      const product: number[] = [];
      const floor: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        stage.signal.throwIfAborted();
        product.push(await timeOf({ url, paths: [], headers }, exportUsers.path, agent));
        const began = performance.now();
        // This client reads all of it, and drops it.
        await client.query(bareCopy);
        floor.push(performance.now() - began);
      }
      return [
        ...(growth === null
          ? []
          : [
              {
                what: 'what the API grows by meanwhile',
                unit: 'MB' as const,
                product: growth,
                floor: 200,
                against: 'limit',
                must: 1,
                aim: 0.3,
              },
            ]),
        {
          what: 'the whole file',
          unit: 's',
          product: median(product) / 1_000,
          floor: median(floor) / 1_000,
          must: 4,
          aim: 2,
        },
      ];
    });
  },
} satisfies Bench;

async function linesOf(url: string, headers: Record<string, string>): Promise<number> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  let lines = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines;
}
