import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';

export const SalesOfBuyerSchema = defineEntity({
  name: 'SalesOfBuyer',
  tableName: 'sales_of_buyer',
  properties: {
    provider: () => p.manyToOne(User).primary(),
    /** The account, also when it is gone; the payment where none was known. */
    buyerId: p.uuid().primary(),
    sales: p.integer(),
  },
});

/** How often somebody bought from a provider, but for what `SalesChange` still says. A customer did at least once. */
export class SalesOfBuyer extends SalesOfBuyerSchema.class {}
SalesOfBuyerSchema.setClass(SalesOfBuyer);
