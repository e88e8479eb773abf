import { listAdminListings } from '@canopy/contracts/admin-listings.endpoints';
import { listUsers } from '@canopy/contracts/admin.endpoints';
import { listApplications } from '@canopy/contracts/applications.endpoints';
import { pathOf } from '@canopy/contracts/endpoint';
import { listMyListings } from '@canopy/contracts/my-listings.endpoints';
import { readCalendar } from '@canopy/contracts/payments.endpoints';
import { listSales, readListingSales } from '@canopy/contracts/sales.endpoints';
import {
  createCalendarFeed,
  listMembers,
  listMyTickets,
  readCalendarFeedEntries,
  readRoster,
} from '@canopy/contracts/tickets.endpoints';
import type { SalesDashboard } from '@canopy/contracts/sales';
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
  afterByTitle: string;
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
  { what: "a provider's sales with exact totals", as: 'provider', path: () => listSales.path },
  {
    what: "a provider's sales, page 2",
    as: 'provider',
    path: ({ after }) => pathOf(listSales, { query: { after } }),
  },
  {
    what: "a provider's sales, page 2 by title",
    as: 'provider',
    path: ({ afterByTitle }) => pathOf(listSales, { query: { sort: 'listing', after: afterByTitle } }),
  },
  {
    what: "a provider's sales by earnings",
    as: 'provider',
    path: () => pathOf(listSales, { query: { sort: 'earnings' } }),
  },
  {
    what: "a provider's sales with a word that all have",
    as: 'provider',
    path: () => pathOf(listSales, { query: { q: 'afternoon' } }),
  },
  {
    what: "a provider's sales to one person",
    as: 'provider',
    path: () => pathOf(listSales, { query: { q: 'person77@canopy.test' } }),
    linear: true,
  },
  {
    what: 'members of a listing',
    as: 'provider',
    path: ({ actors }) => pathOf(listMembers, { params: { id: actors.club } }),
  },
  {
    what: 'one listing and its sales',
    as: 'provider',
    path: ({ actors }) => pathOf(readListingSales, { params: { id: actors.club } }),
  },
  {
    what: 'one listing whose sales grow',
    as: 'provider',
    path: ({ actors }) => pathOf(readListingSales, { params: { id: actors.festival } }),
    linear: true,
  },
  { what: 'my listings', as: 'provider', path: () => listMyListings.path },
  { what: 'calendar month of a provider', as: 'provider', path: () => pathOf(readCalendar, { query: { month } }) },
  { what: 'calendar month of a buyer', as: 'buyer', path: () => pathOf(readCalendar, { query: { month } }) },
  {
    what: 'subscribed calendar',
    path: () => readCalendarFeedEntries.path,
    body: ({ feedToken }) => ({ token: feedToken }),
  },
  { what: 'my tickets', as: 'buyer', path: () => listMyTickets.path },
  { what: 'roster', as: 'provider', path: ({ actors }) => pathOf(readRoster, { params: { id: actors.club } }) },
  {
    what: 'roster that grows with the sales',
    as: 'provider',
    path: ({ actors }) => pathOf(readRoster, { params: { id: actors.festival } }),
    linear: true,
  },
  { what: 'admin: users', as: 'admin', path: () => listUsers.path },
  {
    what: 'admin: users with a word that all have',
    as: 'admin',
    path: () => pathOf(listUsers, { query: { q: 'canopy' } }),
  },
  { what: 'admin: applications', as: 'admin', path: () => listApplications.path },
  { what: 'admin: listings', as: 'admin', path: () => listAdminListings.path },
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
    await fetch(url + createCalendarFeed.path, { method: 'POST', headers: headers.buyer })
  ).json()) as { token: string };
  const second = async (path: string) =>
    ((await (await fetch(url + path, { headers: headers.provider })).json()) as SalesDashboard).next!;
  return {
    url,
    actors,
    headers,
    feedToken: feed.token,
    after: await second(listSales.path),
    afterByTitle: await second(pathOf(listSales, { query: { sort: 'listing' } })),
  };
}
