import { Controller, Header, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ListingSales, SalesDashboard } from '@canopy/contracts/sales';
import { exportSales, listSales, readListingSales } from '@canopy/contracts/sales.endpoints';
import { Clock } from '@canopy/platform/clock';
import { csvFile, Endpoint, type InputOf } from '@canopy/platform/http';
import { ExportSales } from './export-sales.ts';
import { ListingSalesQuery } from './listing-sales.queries.ts';
import { SalesQuery } from './sales.queries.ts';

@ApiTags('sales')
@Controller()
export class SalesController {
  constructor(
    private readonly sales: SalesQuery,
    private readonly salesOfListing: ListingSalesQuery,
    private readonly exportSales: ExportSales,
    private readonly clock: Clock,
  ) {}

  @Endpoint(listSales)
  ofProvider({ viewer, query }: InputOf<typeof listSales>): Promise<SalesDashboard> {
    return this.sales.ofProvider(viewer.id, query);
  }

  @Header('cache-control', 'private, no-store')
  @Endpoint(exportSales)
  export({ viewer, query: { language, ...filter } }: InputOf<typeof exportSales>): Promise<StreamableFile> {
    return csvFile('canopy-sales', this.exportSales.lines(viewer.id, filter, language), this.clock.now());
  }

  @Endpoint(readListingSales)
  ofListing({ viewer, params: { id }, query }: InputOf<typeof readListingSales>): Promise<ListingSales> {
    return this.salesOfListing.of(viewer, id, query);
  }
}
