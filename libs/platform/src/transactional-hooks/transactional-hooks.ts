import type { EntityManager } from '../database/index.ts';

export type TransactionalHook<Subject> = (em: EntityManager, subject: Subject) => Promise<void>;

/**
 * Upward effects: a lower feature offers a list of hooks, upper features register theirs, and all of them run in the
 * transaction of the lower feature's own write. So the lower one never knows who stands above it. What a hook has to do
 * outside of it waits by `afterCommit`.
 * A feature extends this once per occasion (`BeforeListingDeleted`), which is also Nest's token for it.
 */
export abstract class TransactionalHooks<Subject> {
  private readonly registered = new Map<string, TransactionalHook<Subject>>();

  /** @throws when the name is taken: a hook that is registered twice would run twice. */
  register(name: string, hook: TransactionalHook<Subject>): void {
    if (this.registered.has(name)) throw new Error(`The hook "${name}" is registered twice.`);
    this.registered.set(name, hook);
  }

  /** Names in the order in which the hooks run. API and worker must register the same ones. */
  names(): string[] {
    return [...this.registered.keys()];
  }

  /** Runs every hook; a refusal of one ends the transaction for all. */
  async run(em: EntityManager, subject: Subject): Promise<void> {
    for (const hook of this.registered.values()) await hook(em, subject);
  }
}
