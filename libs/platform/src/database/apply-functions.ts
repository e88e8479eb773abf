import { createHash } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { databaseFunctions } from './functions/index.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Brings functions and their triggers to what their files say. One that is as its file says, and as it was left, is not
 * touched: to make a trigger anew locks its table. Each file is one transaction.
 * @returns the names of those that were made
 */
export async function applyFunctions(orm: MikroORM): Promise<string[]> {
  const connection = orm.em.getConnection();
  const look = () =>
    connection.execute<{ name: string; noted: string | null; made: string }[]>(
      `select proname as name, obj_description(oid, 'pg_proc') as noted, md5(pg_get_functiondef(oid)) as made
       from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
    );
  const before = new Map((await look()).map((row) => [row.name, row]));
  const changed = Object.entries(databaseFunctions).filter(([name, text]) => {
    const row = before.get(name);
    return row?.noted !== `${hashOf(text)} ${row?.made}`;
  });
  for (const [, text] of changed) await connection.execute(text);
  const after = new Map((await look()).map((row) => [row.name, row]));
  for (const [name, text] of changed)
    await connection.execute(`comment on function ${name} is '${hashOf(text)} ${after.get(name)!.made}'`);
  return changed.map(([name]) => name);
}
