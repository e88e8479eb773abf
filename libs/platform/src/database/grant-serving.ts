import pg from 'pg';

/**
 * Gives the role that the product runs with what it needs in this database, and nothing more: it reads and writes rows,
 * but changes no table, no function and no right, and what only grows (the ledger, the list of migrations) it cannot
 * rewrite even where a trigger is missing. Does nothing where one role does both. Makes the role where the owner may do
 * that.
 */
export async function grantServing(ownerUrl: string, servingUrl: string): Promise<void> {
  const { username, password } = new URL(servingUrl);
  const owner = new URL(ownerUrl).username;
  if (username === '' || username === owner) return;
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const name = decodeURIComponent(username);
    const role = client.escapeIdentifier(name);
    const { rows } = await client.query<{ may: boolean; exists: boolean; database: string; queues_of: string | null }>(
      `select (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may, exists (select 1 from pg_roles where rolname = $1) as exists,
              current_database() as database, (select nspowner::regrole::text from pg_namespace where nspname = 'bullmq') as queues_of`,
      [name],
    );
    const { may, exists, database, queues_of: queuesOf } = rows[0]!;
    // A URL without a password signs in in another way (a password file, a certificate, trust): the role's own is left
    // alone.
    const withPassword = password === '' ? '' : ` password ${client.escapeLiteral(decodeURIComponent(password))}`;
    const statements = [
      ...(may ? [`${exists ? 'alter' : 'create'} role ${role} login${withPassword}`] : []),
      // The queues make their own schema. One that the owner made before holds only such jobs: the rows say what is
      // still to be done.
      ...(queuesOf !== null && queuesOf !== name && queuesOf !== role ? ['drop schema bullmq cascade'] : []),
      `grant connect, create on database ${client.escapeIdentifier(database)} to ${role}`,
      `grant usage on schema public to ${role}`,
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
      `grant usage on all sequences in schema public to ${role}`,
      `revoke insert, update, delete on migrations from ${role}`,
      `revoke update, delete on ledger_entries from ${role}`,
    ];
    // Sent as one message, which is one transaction: another process that looks meanwhile sees all rights or those of
    // before.
    await client.query(statements.join(';\n'));
  } finally {
    await client.end();
  }
}
