import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import {
  refundIdSchema,
  requestRefundSchema,
  type RequestRefundInput,
  type SaleDetail,
  saleDetailSchema,
  saleIdSchema,
} from '@canopy/contracts/refunds';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
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

  @Access('user')
  @Get('/sales/:id')
  @Answers(200, saleDetailSchema)
  sale(@CurrentViewer() viewer: Viewer, @Param({ schema: saleIdSchema }) { id }: { id: string }): Promise<SaleDetail> {
    return this.sales.byId(viewer, id);
  }

  @Access('user')
  @Post('/sales/:id/refunds')
  @Answers(201, saleDetailSchema)
  refund(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: saleIdSchema }) { id }: { id: string },
    @Body({ schema: requestRefundSchema }) body: RequestRefundInput,
  ): Promise<SaleDetail> {
    return this.refunds.request(viewer, id, body);
  }

  @Access('user')
  @Post('/refunds/:id/retry')
  @HttpCode(200)
  @Answers(200, saleDetailSchema)
  retry(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: refundIdSchema }) { id }: { id: string },
  ): Promise<SaleDetail> {
    return this.refunds.retry(viewer, id);
  }
}
