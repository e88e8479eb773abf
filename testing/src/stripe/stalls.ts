import type { Checked } from './contract-check.ts';

/**
 * A request that waits in Stripe's hands, before its work or with its answer ready: for what happens to whoever asked
 * meanwhile.
 */
export interface Stalled {
  reached: Promise<void>;
  letGo(): void;
  /** The request, or the answer, got lost on its way. */
  lose(): void;
}

interface Stall {
  operation: string;
  when: 'before' | 'after';
  about: (requested: Checked) => boolean;
  reached: () => void;
  end: Promise<'go on' | 'lost'>;
}

export class Stalls {
  private readonly waiting: Stall[] = [];

  /** The next request to an operation that is about something. */
  next(operation: string, when: Stall['when'], about: Stall['about']): Stalled {
    let reached!: () => void;
    let end!: (how: 'go on' | 'lost') => void;
    const stalled = {
      reached: new Promise<void>((resolve) => (reached = resolve)),
      letGo: () => end('go on'),
      lose: () => end('lost'),
    };
    this.waiting.push({ operation, when, about, reached, end: new Promise((resolve) => (end = resolve)) });
    return stalled;
  }

  take(requested: Checked): Stall | undefined {
    const place = this.waiting.findIndex(
      (stall) => stall.operation === requested.operation.name && stall.about(requested),
    );
    return place < 0 ? undefined : this.waiting.splice(place, 1)[0];
  }
}

/** @returns whether the request got lost. */
export async function isLost(stall: Stall | undefined, now: Stall['when']): Promise<boolean> {
  if (stall?.when !== now) return false;
  stall.reached();
  return (await stall.end) === 'lost';
}
