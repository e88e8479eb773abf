import { type ColumnType, sql } from 'kysely';
import { Batches } from '@canopy/platform/batches';
import { type Database, isOfSomeRow, now, plannedOnce, queriesOn, rowsOf } from '@canopy/platform/database';

/** What the simulated provider remembers across restarts: its objects by their ids. */
export interface SimulatedStore {
  read<State extends object>(id: string): Promise<State | null>;
  write(id: string, state: object): Promise<void>;
  /** Every object whose state names this account. */
  ofAccount<State extends object>(accountId: string): Promise<(State & { id: string })[]>;
  /** Reads and writes as one: of two at the same moment the second sees what the first has made. */
  change<State extends object>(id: string, change: (state: State | null) => State): Promise<void>;
}

const db = queriesOn<{
  simulatedObjects: {
    id: string;
    state: ColumnType<object, string, string>;
    updatedAt: ColumnType<string, string | undefined>;
  };
}>();

/** In the database, which API and worker share. Empty where real cards are charged. */
export class StoredSimulatedObjects implements SimulatedStore {
  /** Those of a rush are written together. */
  private readonly writes = new Batches((objects: { id: string; state: object }[]) => this.writeAll(objects), {
    mayGoAgain: isOfSomeRow,
    most: 32,
  });

  constructor(private readonly database: Database) {}

  async read<State extends object>(id: string): Promise<State | null> {
    const row = await db(this.database)
      .selectFrom('simulatedObjects')
      .where('id', '=', id)
      .select('state')
      .executeTakeFirst();
    return (row?.state as State | undefined) ?? null;
  }

  async ofAccount<State extends object>(accountId: string): Promise<(State & { id: string })[]> {
    const rows = await db(this.database)
      .selectFrom('simulatedObjects')
      .where(sql<string>`state->>'accountId'`, '=', accountId)
      .select(['id', 'state'])
      .execute();
    return rows.map(({ id, state }) => ({ ...(state as State), id }));
  }

  async write(id: string, state: object): Promise<void> {
    await this.writes.add('', { id, state });
  }

  private async writeAll(objects: { id: string; state: object }[]): Promise<void[]> {
    // Of two states of one object the later one stays.
    const rows = [...new Map(objects.map((object) => [object.id, object])).values()];
    await db(this.database)
      .insertInto('simulatedObjects')
      .columns(['id', 'state'])
      .expression(({ selectFrom }) =>
        selectFrom(rowsOf('simulated_objects', rows).as('written')).select(['id', 'state']).orderBy('id'),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({ state: ref('excluded.state'), updatedAt: now })),
      )
      .modifyEnd(plannedOnce)
      .execute();
    return objects.map(() => undefined);
  }

  async change<State extends object>(id: string, change: (state: State | null) => State): Promise<void> {
    await this.database.transaction(async (em) => {
      // A row that is not there yet cannot be locked.
      await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db(em));
      const row = await db(em).selectFrom('simulatedObjects').where('id', '=', id).select('state').executeTakeFirst();
      const state = JSON.stringify(change((row?.state as State | undefined) ?? null));
      await db(em)
        .insertInto('simulatedObjects')
        .values({ id, state })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, updatedAt: now }))
        .execute();
    });
  }
}

/** For a simulated provider without a database. */
export class SimulatedMemory implements SimulatedStore {
  private readonly objects = new Map<string, object>();

  async read<State extends object>(id: string): Promise<State | null> {
    return (structuredClone(this.objects.get(id)) as State | undefined) ?? null;
  }

  async ofAccount<State extends object>(accountId: string): Promise<(State & { id: string })[]> {
    return [...this.objects]
      .filter(([, state]) => 'accountId' in state && state.accountId === accountId)
      .map(([id, state]) => ({ ...(structuredClone(state) as State), id }));
  }

  async write(id: string, state: object): Promise<void> {
    this.objects.set(id, structuredClone(state));
  }

  async change<State extends object>(id: string, change: (state: State | null) => State): Promise<void> {
    this.objects.set(id, change((structuredClone(this.objects.get(id)) as State | undefined) ?? null));
  }
}
