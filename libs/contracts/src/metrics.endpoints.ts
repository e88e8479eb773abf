import { endpoint } from './endpoint.ts';
import { metricsSchema, readMetricsSchema } from './metrics.ts';

export const readMetrics = endpoint('GET', '/admin/metrics', {
  summary: 'What was sold, kept and joined, week by week',
  access: 'admin',
  query: readMetricsSchema,
  answer: { status: 200, schema: metricsSchema },
  refusals: [],
});
