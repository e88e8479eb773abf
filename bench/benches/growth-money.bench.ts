import { apiPaths } from '@canopy/contracts/api-paths';
import type { SalesDashboard } from '@canopy/contracts/payments';
import { withClient } from '../database.ts';
import { repeat, timesInTurn } from '../measure.ts';
import { openSessions, signedIn } from '../people.ts';
import { actorsSql } from '../sales.sql.ts';
import type { Bench } from '../registry.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const sizes = [1_000, 100_000] as const;
const month = '2026-11';

interface Actors {
  admin: string;
  provider: string;
  buyer: string;
  club: string;
  festival: string;
}

interface Side {
  url: string;
  actors: Actors;
  headers: Record<'admin' | 'provider' | 'buyer', Record<string, string>>;
  feedToken: string;
  /** Where the second page of the sales begins. */
  after: string;
}

interface Question {
  what: string;
  as?: 'admin' | 'provider' | 'buyer';
  path(side: Side): string;
  body?(side: Side): object;
  /** Follows what it counts or holds, so it has no limit. */
  linear?: true;
}

const questions: Question[] = [
  { what: "a provider's sales with exact totals", as: 'provider', path: () => apiPaths.sales, linear: true },
  {
    what: "a provider's sales, page 2",
    as: 'provider',
    path: ({ after }) => `${apiPaths.sales}?${new URLSearchParams({ after })}`,
  },
  { what: 'my listings', as: 'provider', path: () => apiPaths.myListings },
  { what: 'calendar month of a provider', as: 'provider', path: () => `${apiPaths.calendar}?month=${month}` },
  { what: 'calendar month of a buyer', as: 'buyer', path: () => `${apiPaths.calendar}?month=${month}` },
  {
    what: 'subscribed calendar',
    path: () => apiPaths.calendarFeedEntries,
    body: ({ feedToken }) => ({ token: feedToken }),
  },
  { what: 'my tickets', as: 'buyer', path: () => apiPaths.myTickets },
  { what: 'roster', as: 'provider', path: ({ actors }) => apiPaths.roster(actors.club) },
  {
    what: 'roster that grows with the sales',
    as: 'provider',
    path: ({ actors }) => apiPaths.roster(actors.festival),
    linear: true,
  },
  { what: 'admin: users', as: 'admin', path: () => apiPaths.users },
  { what: 'admin: users with a word that all have', as: 'admin', path: () => `${apiPaths.users}?q=canopy` },
  { what: 'admin: applications', as: 'admin', path: () => apiPaths.applications },
  { what: 'admin: listings', as: 'admin', path: () => apiPaths.adminListings },
];

export default {
  about: `pages of buyers, providers and admins at ${sizes[1].toLocaleString('en-CA')} sales against ${sizes[0].toLocaleString('en-CA')}`,
  async run(stage) {
    const [few, many] = [await sideOf(stage, sizes[0]), await sideOf(stage, sizes[1])];
    const figures: Figure[] = [];
    for (const { what, as, path, body, linear } of questions) {
      const target = (side: Side) => ({
        url: side.url,
        paths: repeat(path(side), 80),
        ...(as ? { headers: side.headers[as] } : {}),
        ...(body ? { body: JSON.stringify(body(side)) } : {}),
      });
      const [before, after] = await timesInTurn([target(few), target(many)], stage.signal);
      figures.push({
        what,
        unit: 'ms',
        product: after!,
        floor: before!,
        against: sizes[0].toLocaleString('en-CA'),
        ...(linear ? {} : { must: 1.3, aim: 1.15 }),
      });
    }
    return figures;
  },
} satisfies Bench;

async function sideOf(stage: Stage, sales: number): Promise<Side> {
  const database = await stage.salesDatabase(sales);
  const url = await stage.api(database);
  const { actors, tokens } = await withClient(database, async (client) => {
    await client.query('delete from sessions');
    const actors = (await client.query<Actors>(actorsSql)).rows[0]!;
    return { actors, tokens: await openSessions(client, [actors.admin, actors.provider, actors.buyer]) };
  });
  const [admin, provider, buyer] = tokens.map(signedIn);
  const headers = { admin: admin!, provider: provider!, buyer: buyer! };
  const feed = (await (
    await fetch(url + apiPaths.calendarFeed, { method: 'POST', headers: headers.buyer })
  ).json()) as { token: string };
  const dashboard = (await (await fetch(url + apiPaths.sales, { headers: headers.provider })).json()) as SalesDashboard;
  return { url, actors, headers, feedToken: feed.token, after: dashboard.next! };
}
