import type { EntityManager } from '../database/index.ts';

/** What is left to do once the transaction is committed: enqueue a job, tell the card provider. Must not fail. */
export type AfterCommit = () => void;
export type TransactionalHook<Subject> = (em: EntityManager, subject: Subject) => Promise<AfterCommit | void>;

/**
 * Upward effects: a lower feature offers a list of hooks, upper features register theirs, and all of them run in the
 * transaction of the lower feature's own write. So the lower one never knows who stands above it.
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

  /** Runs every hook; a refusal of one ends the transaction for all. @returns what to call after the commit. */
  async run(em: EntityManager, subject: Subject): Promise<AfterCommit> {
    const after: AfterCommit[] = [];
    for (const hook of this.registered.values()) {
      const left = await hook(em, subject);
      if (left) after.push(left);
    }
    return () => after.forEach((left) => left());
  }
}
