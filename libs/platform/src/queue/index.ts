export { defineJob, type Job } from './define-job.ts';
export { JobQueue } from './job-queue.ts';
export { HandlesJob, JobRunner, type JobHandler } from './job-runner.ts';
export { QueueModule } from './queue.module.ts';
