import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  type HeldTickets,
  heldTicketsSchema,
  listTicketsSchema,
  type MyTickets,
  myTicketsSchema,
  paymentIdSchema,
} from '@canopy/contracts/tickets';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { MyTicketsQuery } from './my-tickets.queries.ts';

@ApiTags('tickets')
@Controller()
export class MyTicketsController {
  constructor(private readonly tickets: MyTicketsQuery) {}

  @Access('user')
  @Get(apiPaths.myTickets)
  @Answers(200, myTicketsSchema)
  async ofPerson(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: listTicketsSchema }) { listing }: { listing?: string },
  ): Promise<MyTickets> {
    const [purchases, refunds] = await Promise.all([
      this.tickets.ofPerson(viewer.id, listing),
      this.tickets.refundsOf(viewer.id, listing),
    ]);
    return { purchases, refunds };
  }

  @Access('user')
  @Get('/my/tickets/:id')
  @Answers(200, heldTicketsSchema)
  ofPurchase(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: paymentIdSchema }) { id }: { id: string },
  ): Promise<HeldTickets> {
    return this.tickets.ofPurchase(viewer.id, id);
  }
}
