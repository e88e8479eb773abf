export type { QueueState } from './app-queue.ts';
export { defineJob, type Job } from './define-job.ts';
export { JobProcessor } from './job-processor.ts';
export { JobQueue } from './job-queue.ts';
export { QueueModule } from './queue.module.ts';
