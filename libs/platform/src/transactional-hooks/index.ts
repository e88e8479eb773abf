export { TransactionalHooks, type TransactionalHook } from './transactional-hooks.ts';
