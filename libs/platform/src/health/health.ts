import type { HealthIndicatorResult } from '@nestjs/terminus';
import { messageOf } from '../database/index.ts';

/**
 * What one part of a process looks like from inside. `degraded`: people still get their answers, and somebody should
 * look.
 */
export type PartStatus = { status: 'up' | 'degraded' | 'down' } & Record<string, unknown>;

/** One part that readiness looks at: its name, and a question that costs almost nothing. */
export interface HealthPart {
  name: string;
  look(): Promise<PartStatus>;
}

/** Whoever asks has a limit of two or three seconds; a part that is stuck must not make all the others look stuck. */
export const lookMilliseconds = 1_500;

/** @returns what terminus takes: the part is down when it fails, and when it does not answer in time. */
export async function lookAt(part: HealthPart): Promise<HealthIndicatorResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartStatus>(
    (resolve) => (timer = setTimeout(() => resolve({ status: 'down', reason: 'no answer in time' }), lookMilliseconds)),
  );
  const seen = await Promise.race([
    part.look().catch((error: unknown): PartStatus => ({
      status: 'down',
      reason: messageOf(error).split('\n')[0],
    })),
    late,
  ]);
  clearTimeout(timer);
  return { [part.name]: seen };
}
