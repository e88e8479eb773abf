import type { ZodType } from 'zod';

/** A job carries the id of a row that says what must happen, and may run twice or never. */
export interface Job<Payload> {
  /** Also the name of its queue: one queue per kind of work, so that its pace is its own. */
  name: string;
  payload: ZodType<Payload>;
  /**
   * So many that are enqueued at the same moment go to one processor as one, where what the store takes for each costs
   * more than the work. They are done one after the other: those behind one that hangs wait for it, or for the
   * sweep once no other job stands in line.
   */
  together?: number;
}

const declared = new Map<string, Job<never>>();

/** @throws when two jobs share a name. */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  if (declared.has(job.name)) throw new Error(`The job "${job.name}" is declared twice.`);
  declared.set(job.name, job as unknown as Job<never>);
  return job;
}

export const declaredJobs = (): Job<never>[] => [...declared.values()];
