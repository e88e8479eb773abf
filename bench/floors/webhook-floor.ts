// The floor of webhooks: Fastify takes the body and pg keeps it, once per event id. No signature, no log, no job.
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
await pool.query(
  'create table if not exists floor_events (id text primary key, payload jsonb not null, received_at timestamptz not null default now())',
);
const app = fastify();

app.get('/ready', async () => ({ ready: true }));
app.post<{ Body: { id: string } }>('/webhooks/stripe', async ({ body }) => {
  await pool.query('insert into floor_events (id, payload) values ($1, $2) on conflict (id) do nothing', [
    body.id,
    JSON.stringify(body),
  ]);
  return { received: true };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
