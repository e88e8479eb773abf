import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SaleDetail } from '@canopy/contracts/refunds';
import { readSale, refundSale, retryRefund } from '@canopy/contracts/refunds.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { SaleDetailQuery } from './sale-detail.queries.ts';
import { RequestRefund } from './request-refund.ts';

/** Whose sale it is, is asked in the use cases, for each id. */
@ApiTags('sales')
@Controller()
export class RefundsController {
  constructor(
    private readonly sales: SaleDetailQuery,
    private readonly refunds: RequestRefund,
  ) {}

  @Endpoint(readSale)
  sale({ viewer, params }: InputOf<typeof readSale>): Promise<SaleDetail> {
    return this.sales.byId(viewer, params.id);
  }

  @Endpoint(refundSale)
  refund({ viewer, params, body }: InputOf<typeof refundSale>): Promise<SaleDetail> {
    return this.refunds.request(viewer, params.id, body);
  }

  @Endpoint(retryRefund)
  retry({ viewer, params }: InputOf<typeof retryRefund>): Promise<SaleDetail> {
    return this.refunds.retry(viewer, params.id);
  }
}
