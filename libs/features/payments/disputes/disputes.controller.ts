import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { decideDispute } from '@canopy/contracts/payment-issues.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { DecideLostDispute } from './decide-lost-dispute.ts';

@ApiTags('admin')
@Controller()
export class DisputesController {
  constructor(private readonly disputes: DecideLostDispute) {}

  @Endpoint(decideDispute)
  decide({ viewer, params: { id }, body: { bearer } }: InputOf<typeof decideDispute>): Promise<void> {
    return this.disputes.decide(viewer, id, bearer);
  }
}
