import type { EntityManager } from '@mikro-orm/postgresql';

/** What is left to do once the transaction is committed: enqueue a job, tell the card provider. Must not fail. */
export type Effect = () => void;

const effects = new WeakMap<EntityManager, Effect[]>();

/**
 * Does this when the transaction of `em` is committed, and never when it is not. Before, a job could begin that does not
 * see the rows that it is about yet, and would find nothing to do. In the order in which they were given.
 * @throws where `em` is not that of a `Database.transaction`: nobody would do it
 */
export function afterCommit(em: EntityManager, effect: Effect): void {
  const waiting = effects.get(em);
  if (!waiting) throw new Error('There is no open transaction after which this could be done.');
  waiting.push(effect);
}

/** For `Database.transaction`: gathers what is to be done after it. @returns what does it */
export function gatherEffects(em: EntityManager): Effect {
  const waiting: Effect[] = [];
  effects.set(em, waiting);
  return () => {
    effects.delete(em);
    for (const effect of waiting) effect();
  };
}
