import { auditPageSchema, listAuditSchema } from './audit.ts';
import { endpoint } from './endpoint.ts';

export const listAudit = endpoint('GET', '/admin/audit', {
  summary: 'Who did what to whom, newest first',
  access: 'admin',
  query: listAuditSchema,
  answer: { status: 200, schema: auditPageSchema },
  refusals: [],
});
