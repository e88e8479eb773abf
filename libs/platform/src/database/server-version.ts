import pg from 'pg';

/** The first that makes ids by itself (`uuidv7`). */
const oldest = 18;

/** @throws where the server at this address is too old. */
export async function checkServerVersion(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    refuseOlder(rows[0]!.server_version);
  } finally {
    await client.end();
  }
}

/** @param version as the server writes it: "17.6 (Debian 17.6-1.pgdg13+1)", "18beta2". */
export function refuseOlder(version: string): void {
  if (Number.parseInt(version, 10) < oldest)
    throw new Error(`PostgreSQL ${oldest} or newer is needed, and this one is ${version.split(' ', 1)[0]}`);
}
