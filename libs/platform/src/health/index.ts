export { DatabasePart } from './database-part.ts';
export { type HealthPart, lookMilliseconds, type PartStatus } from './health.ts';
export { HealthModule } from './health.module.ts';
export { QueuePart } from './queue-part.ts';
export { SweepsPart } from './sweeps-part.ts';
