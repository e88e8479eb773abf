import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  type Calendar,
  calendarQuerySchema,
  calendarSchema,
  listSalesSchema,
  type SalesDashboard,
  salesDashboardSchema,
} from '@canopy/contracts/payments';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { CalendarQuery } from '../calendar.queries.ts';
import { SalesQuery } from '../sales.queries.ts';

@ApiTags('sales')
@Controller()
export class SalesController {
  constructor(
    private readonly sales: SalesQuery,
    private readonly calendar: CalendarQuery,
  ) {}

  @Access('provider')
  @Get(apiPaths.sales)
  @Answers(200, salesDashboardSchema)
  ofProvider(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: listSalesSchema }) { after }: { after?: string },
  ): Promise<SalesDashboard> {
    return this.sales.ofProvider(viewer.id, after);
  }

  @Access('user')
  @Get(apiPaths.calendar)
  @Answers(200, calendarSchema)
  ofPerson(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: calendarQuerySchema }) { month }: { month?: string },
  ): Promise<Calendar> {
    return this.calendar.ofPerson(viewer.id, month);
  }
}
