import type { EntityManager, EntitySchemaWithMeta, InferKyselyTable } from '@mikro-orm/postgresql';
import { CamelCasePlugin, type ColumnType, type Kysely, sql } from 'kysely';
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

// Keys inside JSON are data, not columns.
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });
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
