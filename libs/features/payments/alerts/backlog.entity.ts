import { defineEntity, p } from '@mikro-orm/postgresql';

export const backlogKinds = ['emails', 'card_events'] as const;
export type BacklogKind = (typeof backlogKinds)[number];

export const BacklogSchema = defineEntity({
  name: 'Backlog',
  tableName: 'backlogs',
  properties: {
    kind: p.enum(backlogKinds).primary(),
    noticedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Something has waited for long, and administrators were told. The row goes when nothing waits for long any more. */
export class Backlog extends BacklogSchema.class {}
BacklogSchema.setClass(Backlog);
