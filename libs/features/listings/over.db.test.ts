import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { isOver } from '@canopy/rules/listing-time';
import { listing, provider } from '@canopy/testing/factories';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { isNotOverAt, isOverAt } from './over.sql.ts';
import { upcomingAt } from './search/listing-filter.sql.ts';
import { soonestFirst } from './search/soonest-first.sql.ts';
import { db } from './tables.ts';

let data: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
beforeAll(async () => {
  data = await testDatabase();
  orm = await openOrm(data.url, [], 2);
});
afterAll(async () => {
  await orm.close(true);
  await data.drop();
});

it('the database says what the rule says of what is over, to the moment, with and without an end and a date', async () => {
  const now = new Date('2026-11-27T17:00:00.000Z');
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
  const times = [
    [null, null],
    ...[before, now, after].map((start) => [start, null]),
    ...[before, now, after].flatMap((start) =>
      [before, now, after].filter((end) => end >= start).map((end) => [start, end]),
    ),
  ];
  const owner = await provider(data);
  for (const [eventStart, eventEnd] of times) await listing(data, owner.id, { eventStart, eventEnd });
  const at = sql.val(now.toISOString());
  const { tiers } = soonestFirst(now);
  const rows = await db(new Database(orm))
    .selectFrom('listings as l')
    .select(['l.id', 'l.eventStart', 'l.eventEnd', upcomingAt(now).as('upcoming')])
    .select(({ ref }) => [
      isOverAt(ref('l.eventEnd'), ref('l.eventStart'), at).as('over'),
      isNotOverAt(ref('l.eventEnd'), ref('l.eventStart'), at).as('notOver'),
    ])
    .execute();
  expect(rows).toHaveLength(times.length);
  const idsOf = async (tier: (typeof tiers)[number]) => {
    let place = 0;
    const text = tier!.where.sql.replaceAll('?', () => `$${(place += 1)}`);
    return (await data.query<{ id: string }>(`select l.id from listings l where ${text}`, tier!.where.parameters)).map(
      ({ id }) => id,
    );
  };
  const inTiers = await Promise.all(tiers.map(idsOf));
  // Each stands in exactly one part of the list that begins with the soonest.
  expect(inTiers.flat().toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  for (const { id, eventStart, eventEnd, ...said } of rows) {
    const day = (text: string | null) => (text === null ? null : new Date(text));
    const over = isOver({ eventStart: day(eventStart), eventEnd: day(eventEnd) }, now);
    expect({ eventStart, eventEnd, ...said, last: inTiers.at(-1)!.includes(id) }).toEqual({
      eventStart,
      eventEnd,
      upcoming: !over,
      over,
      notOver: !over,
      last: over,
    });
  }
});
