import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Metrics } from '@canopy/contracts/metrics';
import { readMetrics } from '@canopy/contracts/metrics.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { MetricsQuery } from '../metrics.queries.ts';

@ApiTags('metrics')
@Controller()
export class MetricsController {
  constructor(private readonly metrics: MetricsQuery) {}

  @Endpoint(readMetrics)
  read({ query }: InputOf<typeof readMetrics>): Promise<Metrics> {
    return this.metrics.of(query);
  }
}
