// The floor of lists: Fastify and pg, one statement, the same cards, nothing else. No validation, no counts, no log, no
// rules. People sign in to it too: the hash is checked as the product does, and one row written.
import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: '-c timezone=UTC' });
const app = fastify();

const columns = `l.id, l.title, left(l.description, 101) as preview, l.category, l.location, l.is_virtual, l.price_cents, l.is_free_event, l.is_contact_for_price,
  l.max_attendees, l.current_attendees, l.held_seats, l.event_start, l.event_end, l.lat, l.lng,
  (select json_build_object('key', m.key, 'type', m.type, 'alt', m.alt, 'width', m.width, 'height', m.height, 'sizes', m.sizes) from listing_media m where m.listing_id = l.id order by m.position limit 1) as cover`;

app.get<{ Querystring: { q?: string; category?: string } }>('/listings', async ({ query: { q, category } }) => {
  const parameters: string[] = [];
  const conditions: string[] = [];
  if (category) conditions.push(`l.category = $${parameters.push(category)}`);
  if (q && q.length > 2) conditions.push(`l.search like $${parameters.push(`%${q}%`)}`);
  if (q && q.length <= 2)
    conditions.push(`(l.title ilike $${parameters.push(`%${q}%`)} or l.description ilike $${parameters.length})`);
  const { rows } = await pool.query(
    `select ${columns} from listings l ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by l.created_at desc, l.id desc limit 24`,
    parameters,
  );
  return rows;
});

app.get<{ Querystring: Record<'south' | 'north' | 'west' | 'east' | 'zoom', string> }>(
  '/grid',
  async ({ query: { south, north, west, east, zoom } }) => {
    const cell = 360 / (2 ** Number(zoom) * 4);
    const { rows } = await pool.query(
      `select avg(lat) as lat, avg(lng) as lng, count(*)::int as count from listings where lat between $1 and $2 and lng between $3 and $4 group by floor(lng / $5::float8), floor(lat / $6::float8)`,
      [south, north, west, east, cell, cell * 0.7],
    );
    return rows;
  },
);

app.get<{ Params: { id: string } }>(
  '/listings/:id',
  async ({ params: { id } }) =>
    (await pool.query(`select ${columns}, l.description from listings l where l.id = $1`, [id])).rows[0],
);

app.post<{ Body: { email: string; password: string } }>('/sessions', async ({ body: { email, password } }, reply) => {
  const { rows } = await pool.query<{ id: string; password_hash: string }>(
    'select id, password_hash from users where email = $1',
    [email],
  );
  if (!rows[0] || !(await verify(rows[0].password_hash, password))) return reply.code(401).send();
  const token = randomBytes(32);
  await pool.query(
    "insert into sessions (token_hash, user_id, expires_at) values (sha256($1), $2, now() + interval '1 day')",
    [token, rows[0].id],
  );
  return reply.code(201).send({ token: token.toString('base64url') });
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
