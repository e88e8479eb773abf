import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';

export const SalesOfMonthSchema = defineEntity({
  name: 'SalesOfMonth',
  tableName: 'sales_of_month',
  properties: {
    provider: () => p.manyToOne(User).primary(),
    /** The first day of the month in Toronto in which the sales were made. */
    month: p.date().primary(),
    earningsCents: p.bigint('number'),
    /** Those that went back whole count no more. */
    sales: p.integer(),
  },
});

/** What the sales of a provider come to, but for what `SalesChange` still says. */
export class SalesOfMonth extends SalesOfMonthSchema.class {}
SalesOfMonthSchema.setClass(SalesOfMonth);
