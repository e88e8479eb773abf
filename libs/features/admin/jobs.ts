import { Module } from '@nestjs/common';
import { AdminModule } from './admin.module.ts';
import { DailyMetricsSweep } from './jobs/daily-metrics.sweep.ts';

@Module({ imports: [AdminModule], providers: [DailyMetricsSweep] })
export class AdminJobsModule {}

export { adminEntities } from './entities.ts';
