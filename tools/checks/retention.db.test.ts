import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesThatStay, retention, retentionTable } from '@canopy/rules/retention';
import { testDatabase } from '@canopy/testing/template-database';
import { expect, it } from 'vitest';
import { projectRoot } from '../process/project-root.ts';

it('every table of the database, and no other, has its rule of how long its rows are kept', async () => {
  const database = await testDatabase();
  try {
    const columns = await database.query<{ table: string; column: string }>(
      `select table_name as "table", table_name || '.' || column_name as "column"
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const tables = [...new Set(columns.map(({ table }) => table))];
    expect(retention.flatMap(({ tables: named }) => named).toSorted()).toEqual(tables.sort());
    expect(columns.map(({ column }) => column)).toEqual(expect.arrayContaining(Object.keys(namesThatStay)));
  } finally {
    await database.drop();
  }
});

it('docs/retention.md says what the rules say', () => {
  const text = readFileSync(join(projectRoot, 'docs', 'retention.md'), 'utf8');
  expect(text).toContain(`\n\n${retentionTable()}\n\n`);
  for (const [column, why] of Object.entries(namesThatStay)) expect(text).toContain(`| \`${column}\` | ${why} |\n`);
});
