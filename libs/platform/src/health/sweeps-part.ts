import { Injectable } from '@nestjs/common';
import { Sweeper } from '../sweeps/index.ts';
import type { HealthPart, PartStatus } from './health.ts';

/** Degraded when a sweep has not ended well for five of its periods. */
@Injectable()
export class SweepsPart implements HealthPart {
  readonly name = 'sweeps';

  constructor(private readonly sweeper: Sweeper) {}

  async look(): Promise<PartStatus> {
    const sweeps = await this.sweeper.states();
    const late = Object.entries(sweeps).flatMap(([name, state]) => (state.late ? [name] : []));
    return { status: late.length > 0 ? 'degraded' : 'up', ...(late.length > 0 ? { late } : {}), sweeps };
  }
}
