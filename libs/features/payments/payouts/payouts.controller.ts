import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PayoutDetail, PayoutList } from '@canopy/contracts/payouts';
import { listPayouts, readPayout } from '@canopy/contracts/payouts.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { ReadPayouts } from './read-payouts.ts';

@ApiTags('payouts')
@Controller()
export class PayoutsController {
  constructor(private readonly payouts: ReadPayouts) {}

  @Endpoint(listPayouts)
  list({ viewer, query }: InputOf<typeof listPayouts>): Promise<PayoutList> {
    return this.payouts.list(viewer.id, query.after);
  }

  @Endpoint(readPayout)
  read({ viewer, params, query }: InputOf<typeof readPayout>): Promise<PayoutDetail> {
    return this.payouts.detail(viewer.id, params.id, query.after);
  }
}
