import type pg from 'pg';
import { instant } from './database.ts';

const int8 = 20;
const timestamptz = 1184;

/** Moments arrive as ISO 8601 in UTC, and whole numbers as numbers: sums of cents stay far below what one holds. */
export function parseTypes(pool: pg.Pool): void {
  const { types } = pool.options as { types?: pg.CustomTypesConfig & Pick<typeof pg.types, 'setTypeParser'> };
  types?.setTypeParser(int8, Number);
  types?.setTypeParser(timestamptz, (text: string) => (text.endsWith('infinity') ? text : instant(text)));
}
