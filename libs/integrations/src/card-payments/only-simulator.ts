import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SessionLock } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';

/** An API that is just being replaced has let go by then. */
const patience = 3_000;

/** Simulated cards live in the memory of one API: a second one would not know what was opened and paid at the first. */
@Injectable()
export class OnlySimulator implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly lock: SessionLock | null;
  private taken: Promise<boolean> | undefined;

  constructor({ cards, databaseUrl }: Config) {
    this.lock = cards.kind === 'mock' ? new SessionLock(databaseUrl, 'canopy:simulated-cards') : null;
  }

  /** A connection of its own takes its time, which the rest of the start need not wait for. */
  onModuleInit(): void {
    this.taken = this.lock?.take(patience);
    this.taken?.catch(() => undefined);
  }

  /** @throws when another API simulates cards on this database. */
  async onApplicationBootstrap(): Promise<void> {
    if ((await this.taken) === false) {
      throw new Error(
        'another API simulates cards on this database already, and only its memory knows them. Stop that one, or set the STRIPE_ keys: with real cards several APIs may run.',
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.lock?.release();
  }
}
