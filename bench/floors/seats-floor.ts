// The floor of buying: PostgreSQL alone. One statement takes the seat and writes the sale; no HTTP, no session, no
// rules, no books.
import pg from 'pg';
import type { Sent } from '../measure.ts';

/** More connections only lengthen the queue at the one row. */
const connections = 8;

/** So many buyers at a time, `tries` altogether, for fewer seats. */
export async function sellSeats(
  databaseUrl: string,
  { seats, tries, buyers }: { seats: number; tries: number; buyers: number },
): Promise<Sent> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  try {
    await pool.query(
      `create table if not exists floor_listings (id integer primary key generated always as identity, seats integer not null, sold integer not null default 0) with (fillfactor = 50)`,
    );
    await pool.query(
      `create table if not exists floor_sales (id uuid primary key default uuidv7(), listing_id integer not null, buyer integer not null, created_at timestamptz not null default now())`,
    );
    const { rows } = await pool.query<{ id: number }>('insert into floor_listings (seats) values ($1) returning id', [
      seats,
    ]);
    const { id } = rows[0]!;
    // As many connections as there will be are open before the first buyer comes.
    await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.05)')));

    const times: number[] = [];
    let sold = 0;
    let next = 0;
    const began = performance.now();
    const buy = async () => {
      while (next < tries) {
        const requested = performance.now();
        const { rowCount } = await pool.query(
          `with taken as (update floor_listings set sold = sold + 1 where id = $1 and sold + 1 <= seats returning id) insert into floor_sales (listing_id, buyer) select id, $2 from taken`,
          [id, (next += 1)],
        );
        sold += rowCount!;
        times.push(performance.now() - requested);
      }
    };
    await Promise.all(Array.from({ length: buyers }, buy));
    const seconds = (performance.now() - began) / 1_000;
    const sorted = times.toSorted((a, b) => a - b);
    const percentile = (part: number) => sorted[Math.ceil(sorted.length * part) - 1]!;
    return { seconds, p50: percentile(0.5), p99: percentile(0.99), statuses: { 201: sold, 409: tries - sold } };
  } finally {
    await pool.end();
  }
}
