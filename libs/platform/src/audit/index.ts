export { writeAudit, type AuditLine } from './write-audit.ts';
