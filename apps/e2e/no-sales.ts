import type { SalesDashboard } from '@canopy/contracts/sales';

/** What the API answers about a provider who has sold nothing. */
export const noSales: SalesDashboard = {
  earningsCents: 0,
  customers: 0,
  sales: 0,
  months: [],
  rows: [],
  found: null,
  next: null,
  previous: null,
};
