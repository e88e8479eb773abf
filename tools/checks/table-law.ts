// The import law over tables: SQL reaches past every import, so it is read as text. A feature may name its own tables
// and those of the features below it on the ladder.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';
import { ladder } from './import-law.mjs';

const features = join(projectRoot, 'libs', 'features');
const read = (file: string): string => readFileSync(join(features, file), 'utf8');
const featureOf = (file: string): string => file.split('/')[0]!;

/** Which feature keeps which table: the entities say so. */
export function tableOwners(): Map<string, string> {
  const entities = globSync('**/*.entity.ts', { cwd: features });
  return new Map(
    entities.flatMap((file) => {
      const [, table] = /tableName: '(\w+)'/.exec(read(file)) ?? [];
      return table ? [[table, featureOf(file)] as const] : [];
    }),
  );
}

/** One line for each table or sweep that its feature's README does not name: strangers begin there. */
export function missingInReadmes(): string[] {
  const sweeps = globSync('**/*.sweep.ts', { cwd: features }).flatMap((file) => {
    const [, sweep] = /@Sweeps\('([\w-]+)'/.exec(read(file)) ?? [];
    return sweep ? [[sweep, featureOf(file)] as const] : [];
  });
  return [...tableOwners(), ...sweeps]
    .filter(([name, feature]) => !read(`${feature}/README.md`).includes(`\`${name}\``))
    .map(([name, feature]) => `${feature}/README.md does not name ${name}`)
    .toSorted();
}

/** The tables that SQL in this source names, as text of a statement or through Kysely. */
export function tablesIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const inSql = code.matchAll(/\b(?:from|join|into|update|truncate|table)\s+(?:only\s+)?"?([a-z_]+)\b/g);
  const inKysely = code.matchAll(/(['"])([a-z_]+)(?: as \w+|\.\w+)\1/g);
  const calls = code.matchAll(
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join|from|using|deleteInPortions)\((?:[\w.]+,)?\s*(['"])([a-z_]+)\1/g,
  );
  return [...[...inSql].map(([, table]) => table!), ...[...inKysely, ...calls].map(([, , table]) => table!)];
}

/** One line for each feature's file that names a table of a feature which it may not know. */
export function tablesOutOfReach(): string[] {
  const owners = tableOwners();
  const sources = globSync('**/*.ts', { cwd: features }).filter((file) => !file.endsWith('.test.ts'));
  return sources.toSorted().flatMap((file) => {
    const feature = featureOf(file);
    const reachable = [feature, ...ladder[feature]!];
    const tables = new Set(tablesIn(read(file)));
    return [...tables].flatMap((table) => {
      const owner = owners.get(table);
      return owner && !reachable.includes(owner) ? [`${file} names ${table}, which belongs to ${owner}`] : [];
    });
  });
}
