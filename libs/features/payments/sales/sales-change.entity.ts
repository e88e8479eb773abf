import { defineEntity, p } from '@mikro-orm/postgresql';

export const SalesChangeSchema = defineEntity({
  name: 'SalesChange',
  tableName: 'sales_changes',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    providerId: p.uuid(),
    buyerId: p.uuid(),
    month: p.date(),
    earningsCents: p.integer(),
    sales: p.integer(),
  },
});

/** What a sale or a refund adds to the sums of its provider. Written by the database, until a sweep has added it. */
export class SalesChange extends SalesChangeSchema.class {}
SalesChangeSchema.setClass(SalesChange);
