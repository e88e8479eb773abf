import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { listSalesSchema, type SalesDashboard, salesDashboardSchema } from '@canopy/contracts/payments';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { SalesQuery } from './sales.queries.ts';

@ApiTags('sales')
@Controller()
export class SalesController {
  constructor(private readonly sales: SalesQuery) {}

  @Access('provider')
  @Get(apiPaths.sales)
  @Answers(200, salesDashboardSchema)
  ofProvider(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: listSalesSchema }) { after }: { after?: string },
  ): Promise<SalesDashboard> {
    return this.sales.ofProvider(viewer.id, after);
  }
}
