import { endpoint } from './endpoint.ts';
import { adminCountsSchema, operationsSchema, sweepNameSchema } from './operations.ts';

export const readOperations = endpoint('GET', '/admin/operations', {
  summary: 'How queues, sweeps and processes stand',
  access: 'admin',
  answer: { status: 200, schema: operationsSchema },
  refusals: [],
});

export const countForAdmins = endpoint('GET', '/admin/counts', {
  summary: 'How much of each kind waits for an administrator',
  access: 'admin',
  answer: { status: 200, schema: adminCountsSchema },
  refusals: [],
});

export const runSweep = endpoint('POST', '/admin/sweeps/:name/run', {
  summary: 'Let a sweep run in the next round of the worker',
  access: 'admin',
  params: sweepNameSchema,
  refusals: ['sweep_not_found'],
});
