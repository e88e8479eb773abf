import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SalesDashboard } from '@canopy/contracts/payments';
import { listSales } from '@canopy/contracts/payments.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { SalesQuery } from './sales.queries.ts';

@ApiTags('sales')
@Controller()
export class SalesController {
  constructor(private readonly sales: SalesQuery) {}

  @Endpoint(listSales)
  ofProvider({ viewer, query: { after } }: InputOf<typeof listSales>): Promise<SalesDashboard> {
    return this.sales.ofProvider(viewer.id, after);
  }
}
