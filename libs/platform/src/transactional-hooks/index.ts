export { TransactionalHooks, type AfterCommit, type TransactionalHook } from './transactional-hooks.ts';
