import { Session } from './session.entity.ts';
import { User } from './user.entity.ts';

/** Accounts run no jobs; the worker knows their tables, which others refer to. */
export const accountEntities = [User, Session];
