/** Accounts run no jobs; the worker knows their tables, which others refer to. */
export { accountEntities } from './entities.ts';
