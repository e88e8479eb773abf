import { endpoint } from './endpoint.ts';
import { listingIdSchema } from './ids.ts';
import {
  exportSalesSchema,
  listingSalesSchema,
  listListingSalesSchema,
  listSalesSchema,
  salesDashboardSchema,
} from './sales.ts';

export const listSales = endpoint('GET', '/sales', {
  summary: 'The own sales, and what all of them come to',
  access: 'provider',
  query: listSalesSchema,
  answer: { status: 200, schema: salesDashboardSchema },
  refusals: [],
});

export const exportSales = endpoint('GET', '/sales/export', {
  summary: 'The own sales as a table, narrowed and sorted like the list',
  access: 'provider',
  whileViewing: 'refused',
  query: exportSalesSchema,
  answer: { status: 200, file: 'text/csv' },
  refusals: ['too_many_requests', 'export_running'],
});

export const readListingSales = endpoint('GET', '/listings/:id/sales', {
  summary: 'One listing with its spots, its money and its sales',
  access: 'user',
  params: listingIdSchema,
  query: listListingSalesSchema,
  answer: { status: 200, schema: listingSalesSchema },
  refusals: ['listing_not_found'],
});
