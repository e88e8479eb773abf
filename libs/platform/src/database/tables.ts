import type { EntityManager, EntitySchemaWithMeta, InferKyselyTable } from '@mikro-orm/postgresql';
import {
  CamelCasePlugin,
  type ColumnType,
  type Expression,
  type Kysely,
  type PluginTransformResultArgs,
  type QueryResult,
  sql,
  type UnknownRow,
} from 'kysely';
import { Database } from './database.ts';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Moments are read as ISO 8601 in UTC; JSON is written as text. */
type Read<Value> = Value extends Date ? string : Value;
type Written<Value> = Value extends Date
  ? Date | string
  : Value extends Uint8Array
    ? Value
    : Value extends object
      ? string
      : Value;
type Column<Value> = [Value] extends [ColumnType<infer Selected, infer Inserted, infer Updated>]
  ? ColumnType<Read<Selected>, Written<Inserted>, Written<Updated>>
  : null extends Value
    ? ColumnType<Read<Value>, Written<Value> | undefined, Written<Value>>
    : ColumnType<Read<Value>, Written<Value>, Written<Value>>;

/** The columns of an entity's table as typed SQL sees them: in camelCase, a relation by its id (`listingId`). */
export type Table<Schema extends EntitySchemaWithMeta> = {
  [Name in keyof InferKyselyTable<Schema> & string as CamelCase<Name>]: Column<InferKyselyTable<Schema>[Name]>;
};

/** The time of the transaction, by the database's clock. */
export const now = sql<string>`now()`;
/** The same, less what is said in the database's words: `ago('2 minutes')`. */
export const ago = (time: string) => sql<string>`now() - ${time}::interval`;
/**
 * When to try again: after `base`, which doubles with every attempt, at most `cap` times. For the statement that counts
 * the attempt: `attempts` is how many there were before.
 */
export const retryAt = (base: string, attempts: Expression<number>, cap: number) =>
  sql<string>`now() + ${base}::interval * power(2, least(${attempts}, ${cap}::integer))`;

/**
 * One of these, for `where('id', '=', anyOf(ids, 'uuid'))`: one parameter, so one statement however many they are. That
 * of one alone is another one: PostgreSQL keeps its plan, and plans that of several for their number.
 */
export const anyOf = (ids: readonly string[], type: 'uuid' | 'text') =>
  ids.length === 1
    ? sql<string>`${sql.val(ids[0])}::${sql.raw(type)}`
    : sql<string>`any(${sql.val(ids)}::${sql.raw(type)}[])`;

/**
 * Rows of a table that come in from outside, to be selected from: one parameter, however many they are.
 * @param rows in camelCase, each with the same columns
 */
export const rowsOf = <Row extends object>(table: string, rows: Row[]) =>
  sql<Row>`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map(inSnakeCase))}::jsonb)`;

const inSnakeCase = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );

/** All rows of a result have the same columns, so their names are made once and not for each row. */
class CamelCaseRows extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {}).map((column) => [column, this.camelCase(column)] as const);
    const rows = result.rows.map((row) => {
      const named: UnknownRow = {};
      for (const [column, name] of names) named[name] = row[column];
      return named;
    });
    return { ...result, rows };
  }
}

// Keys inside JSON are data, not columns.
const camelCase = new CamelCaseRows({ maintainNestedObjectKeys: true });
const builders = new WeakMap<object, unknown>();

/**
 * The query builder of a feature, typed with its own tables and those of the features below it:
 * `db(em).selectFrom('refunds')` runs in the transaction of `em`, `db(database)` on a connection of the pool.
 */
export function queriesOn<Tables>(): (source: EntityManager | Database) => Kysely<Tables> {
  return (source) => {
    // Not `orm.em.getKysely()`, which would join whatever transaction is under way around the call.
    const kysely: Kysely<object> =
      source instanceof Database ? source.orm.em.getConnection().getClient() : source.getKysely<object>();
    const builder = builders.get(kysely) ?? kysely.withPlugin(camelCase);
    builders.set(kysely, builder);
    return builder as Kysely<Tables>;
  };
}
