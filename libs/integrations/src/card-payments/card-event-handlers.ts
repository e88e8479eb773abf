import { Global, Injectable, Module } from '@nestjs/common';
import type { EntityManager } from '@canopy/platform/database';

/** An event of the inbox. It says where to look; what is true is read from the provider. */
export interface IncomingCardEvent {
  id: string;
  type: string;
  account: string | null;
  objectId: string;
  intentId: string | null;
  customerId: string | null;
}

/**
 * Marks the event as processed. Call it in the transaction of the effect, so that a crash leaves both done or both
 * undone.
 */
export type MarkProcessed = (em: EntityManager) => Promise<void>;

/**
 * May be called twice, late and out of order. Returns when its effect is committed, or when the event does not concern
 * it.
 */
export type CardEventHandler = (event: IncomingCardEvent, markProcessed: MarkProcessed) => Promise<void>;

/**
 * Who does what with which kind of event. Features register when their module starts, and need not know each other:
 * several may handle the same kind, each looks whether the object is one of its own.
 */
@Injectable()
export class CardEventHandlers {
  private readonly byType = new Map<string, Map<string, CardEventHandler>>();

  /**
   * @param name of the handler, unique per type. @throws when it is taken: an effect that is registered twice would
   * happen twice.
   */
  register(types: readonly string[], name: string, handler: CardEventHandler): void {
    for (const type of types) {
      const handlers = this.byType.get(type) ?? new Map<string, CardEventHandler>();
      if (handlers.has(name)) throw new Error(`The handler "${name}" of "${type}" is registered twice.`);
      this.byType.set(type, handlers.set(name, handler));
    }
  }

  of(type: string): CardEventHandler[] {
    return [...(this.byType.get(type)?.values() ?? [])];
  }

  /** Every kind that somebody handles. */
  types(): string[] {
    return [...this.byType.keys()];
  }
}

/** One registry per process, whichever feature asks for it. */
@Global()
@Module({ providers: [CardEventHandlers], exports: [CardEventHandlers] })
export class CardEventsModule {}
