import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { Listing } from '@canopy/listings';

export const SaleNoticeSchema = defineEntity({
  name: 'SaleNotice',
  tableName: 'sale_notices',
  properties: {
    listing: () => p.manyToOne(Listing).primary(),
    user: () => p.manyToOne(User).primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Somebody wants to be told when the tickets of a listing go on sale. Gone once that is done, or never will be. */
export class SaleNotice extends SaleNoticeSchema.class {}
SaleNoticeSchema.setClass(SaleNotice);
