import { expressionBuilder, sql } from 'kysely';
import type { Cursor } from '@canopy/platform/database';
import type { PaymentTables } from '../tables.ts';

const eb = expressionBuilder<{ p: PaymentTables['payments'] }, 'p'>();

/** When payment `p` was made, to the microsecond, as a cursor has it. */
export const cursorOf = sql<string>`${eb.ref('p.createdAt')}::text`.as('cursor');

/** Of payment `p` in a list of the newest first. */
export const isAfter = ({ createdAt, id }: Cursor) =>
  eb(eb.refTuple('p.createdAt', 'p.id'), '<', eb.tuple(createdAt, id));
