import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminCounts, Operations } from '@canopy/contracts/operations';
import { countForAdmins, readOperations, runSweep } from '@canopy/contracts/operations.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { AdminCountsQuery } from '../admin-counts.queries.ts';
import { OperationsQuery } from '../operations.queries.ts';
import { RequestSweep } from '../request-sweep.ts';

@ApiTags('admin')
@Controller()
export class OperationsController {
  constructor(
    private readonly operations: OperationsQuery,
    private readonly counts: AdminCountsQuery,
    private readonly sweeps: RequestSweep,
  ) {}

  @Endpoint(readOperations)
  read(): Promise<Operations> {
    return this.operations.read();
  }

  @Endpoint(countForAdmins)
  count(): Promise<AdminCounts> {
    return this.counts.all();
  }

  @Endpoint(runSweep)
  run({ viewer, params: { name } }: InputOf<typeof runSweep>): Promise<void> {
    return this.sweeps.request(viewer, name);
  }
}
