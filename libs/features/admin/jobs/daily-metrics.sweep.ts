import { Injectable } from '@nestjs/common';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { CountDays } from '../count-days.ts';

@Injectable()
@Sweeps('daily-metrics', { everySeconds: 60 * 60 })
export class DailyMetricsSweep implements Sweep {
  constructor(private readonly days: CountDays) {}

  sweep(): Promise<void> {
    return this.days.count();
  }
}
