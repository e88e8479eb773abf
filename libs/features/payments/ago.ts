import { sql } from 'kysely';

/** The time of the database's clock, less what is said in its words: `ago('2 minutes')`. */
export const ago = (time: string) => sql<string>`now() - ${time}::interval`;
