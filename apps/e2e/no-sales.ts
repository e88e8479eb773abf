import type { SalesDashboard } from '@canopy/contracts/sales';

/** Twelve months, as the API always tells them, without a sale. */
export const months: SalesDashboard['months'] = Array.from({ length: 12 }, (_, n) => ({
  month: new Date(Date.UTC(2026, n, 1)).toISOString().slice(0, 7),
  earningsCents: 0,
  sales: 0,
}));

/** What the API answers about a provider who has sold nothing. */
export const noSales: SalesDashboard = {
  earningsCents: 0,
  customers: 0,
  sales: 0,
  months,
  rows: [],
  found: null,
  next: null,
  previous: null,
};
