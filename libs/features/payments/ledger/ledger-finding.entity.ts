import { defineEntity, p } from '@mikro-orm/postgresql';

export const LedgerFindingSchema = defineEntity({
  name: 'LedgerFinding',
  tableName: 'ledger_findings',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Which statement of the ledger check does not hold. */
    rule: p.text(),
    subjectId: p.uuid(),
    expected: p.bigint('number'),
    found: p.bigint('number'),
    firstSeenAt: p.datetime().defaultRaw('now()'),
    lastSeenAt: p.datetime().defaultRaw('now()'),
    /** Set when a later check finds it in order again. */
    resolvedAt: p.datetime().nullable(),
  },
});

/** Something that did not add up when the books were last compared. */
export class LedgerFinding extends LedgerFindingSchema.class {}
LedgerFindingSchema.setClass(LedgerFinding);
