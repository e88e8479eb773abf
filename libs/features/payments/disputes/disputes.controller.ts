import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { decideDisputeSchema, type DisputeBearer, disputeIdSchema } from '@canopy/contracts/payment-issues';
import { Access, CurrentViewer } from '@canopy/platform/http';
import { DecideLostDispute } from './decide-lost-dispute.ts';

@ApiTags('admin')
@Controller()
export class DisputesController {
  constructor(private readonly disputes: DecideLostDispute) {}

  @Access('admin')
  @Post('/admin/disputes/:id/decision')
  @HttpCode(204)
  decide(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: disputeIdSchema }) { id }: { id: string },
    @Body({ schema: decideDisputeSchema }) { bearer }: { bearer: DisputeBearer },
  ): Promise<void> {
    return this.disputes.decide(viewer, id, bearer);
  }
}
