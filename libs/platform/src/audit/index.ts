export { writeAudit, type AuditLine, type AuditTables } from './write-audit.ts';
