export { Database, date, instant, type Row } from './database.ts';
export { TimedReads } from './timed-reads.ts';
export { DatabaseModule } from './database.module.ts';
export { migrate, openOrm, type EntityList } from './orm.ts';
export { newId } from './new-id.ts';
export { decodeCursor, encodeCursor, type Cursor } from './cursor.ts';
export { streamLines } from './stream-lines.ts';
export { isUniqueViolation, violatedConstraint } from './violations.ts';
export type { EntityManager } from '@mikro-orm/postgresql';
