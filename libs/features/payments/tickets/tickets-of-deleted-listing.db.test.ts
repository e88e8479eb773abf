import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '@canopy/testing/template-database';

it.each(['tickets', 'ticket_orders'])(
  'a listing that is deleted leaves its %s without reading those of all others',
  async (table) => {
    const database = await testDatabase();
    // Where there are no rows, reading all of them costs least.
    const client = new pg.Client({ connectionString: database.url, options: '-c enable_seqscan=off' });
    await client.connect();
    // What the foreign key itself asks.
    const plan = await client.query(
      `explain update only ${table} set listing_id = null where listing_id = '${randomUUID()}'`,
    );
    await client.end();
    await database.drop();
    expect(JSON.stringify(plan.rows)).toMatch(/Index Cond: \(listing_id = /);
  },
);
