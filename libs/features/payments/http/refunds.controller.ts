import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  type Cancellation,
  cancellationsSchema,
  refundIdSchema,
  requestRefundSchema,
  type RefundsOfOwner,
  refundsOfOwnerSchema,
  type RequestRefund as RequestRefundInput,
  type SaleDetail,
  saleDetailSchema,
  saleIdSchema,
} from '@canopy/contracts/refunds';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { CancellationsQuery } from '../cancellations.queries.ts';
import { refundsOfOwner } from '../refunds-of-owner.queries.ts';
import { SaleDetailQuery } from '../refunds.queries.ts';
import { RequestRefund } from '../request-refund.ts';

/** Whose sale it is, is asked in the use cases, for each id. */
@ApiTags('sales')
@Controller()
export class RefundsController {
  constructor(
    private readonly sales: SaleDetailQuery,
    private readonly refunds: RequestRefund,
    private readonly cancellations: CancellationsQuery,
    private readonly database: Database,
    private readonly clock: Clock,
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

  /** What would go back if the viewer's account went, before it is deleted. */
  @Access('user')
  @Get(apiPaths.accountDeletion)
  @Answers(200, refundsOfOwnerSchema)
  ofOwnAccount(@CurrentViewer() viewer: Viewer): Promise<RefundsOfOwner> {
    return refundsOfOwner(this.database, viewer.id, this.clock.now());
  }

  @Access('provider')
  @Get(apiPaths.myCancellations)
  @Answers(200, cancellationsSchema)
  async cancellationsOf(@CurrentViewer() viewer: Viewer): Promise<{ items: Cancellation[] }> {
    return { items: await this.cancellations.ofOwner(viewer.id) };
  }
}
