import type { ApplicationStepKind, EnteredApplication } from '@canopy/contracts/applications';
import type { EntityManager } from '@canopy/platform/database';
import { db } from './tables.ts';

interface Step {
  kind: ApplicationStepKind;
  byName?: string;
  note?: string | null;
  entered?: EnteredApplication;
}

/** Into the history of a person who is there, in the transaction of what is done. */
export async function writeStep(
  em: EntityManager,
  userId: string,
  { kind, byName, note, entered }: Step,
): Promise<void> {
  await db(em)
    .insertInto('applicationSteps')
    .values({
      userId,
      kind,
      byName: byName ?? null,
      note: note ?? null,
      entered: entered ? JSON.stringify(entered) : null,
    })
    .execute();
}
