import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { applicationStepKinds, type EnteredApplication } from '@canopy/contracts/applications';

export const ApplicationStepSchema = defineEntity({
  name: 'ApplicationStep',
  tableName: 'application_steps',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    user: () => p.manyToOne(User),
    kind: p.enum(applicationStepKinds),
    at: p.datetime().defaultRaw('now()'),
    /** Which administrator; null for what the applicant did. */
    byName: p.text().nullable(),
    /** The question, or the reason of a rejection. */
    note: p.text().nullable(),
    /** What the applicant sent. */
    entered: p.json<EnteredApplication>().nullable(),
  },
});

/** One step of somebody's way to being a provider: the application itself holds only how things stand now. */
export class ApplicationStep extends ApplicationStepSchema.class {}
ApplicationStepSchema.setClass(ApplicationStep);
