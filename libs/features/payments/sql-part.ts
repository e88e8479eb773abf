import { type RawBuilder, sql } from 'kysely';

/** A piece that a feature below hands over as text, `?` standing for its parameters. */
export const sqlPart = <T>({ sql: text, parameters }: { sql: string; parameters: unknown[] }): RawBuilder<T> =>
  sql<T>(text.split('?') as unknown as TemplateStringsArray, ...parameters);
