import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { askForSaleNotice, withdrawSaleNotice } from '@canopy/contracts/tickets.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { SaleNotices } from './sale-notices.ts';

@ApiTags('tickets')
@Controller()
export class SaleNoticesController {
  constructor(private readonly notices: SaleNotices) {}

  @Endpoint(askForSaleNotice)
  ask({ viewer, params: { id } }: InputOf<typeof askForSaleNotice>): Promise<void> {
    return this.notices.ask(viewer.id, id);
  }

  @Endpoint(withdrawSaleNotice)
  withdraw({ viewer, params: { id } }: InputOf<typeof withdrawSaleNotice>): Promise<void> {
    return this.notices.withdraw(viewer.id, id);
  }
}
