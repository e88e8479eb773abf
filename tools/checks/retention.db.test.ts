import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '@canopy/testing/template-database';
import { expect, it } from 'vitest';
import { projectRoot } from '../process/project-root.ts';

it('docs/retention.md says of every table, and of no other, how long its rows are kept', async () => {
  const database = await testDatabase();
  try {
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const rows = readFileSync(join(projectRoot, 'docs', 'retention.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
    expect(named.sort()).toEqual(tables.map(({ name }) => name).sort());
  } finally {
    await database.drop();
  }
});
