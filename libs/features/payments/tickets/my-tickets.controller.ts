import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { HeldTickets, MyTickets } from '@canopy/contracts/tickets';
import { listMyTickets, readHeldTickets } from '@canopy/contracts/tickets.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { MyTicketsQuery } from './my-tickets.queries.ts';

@ApiTags('tickets')
@Controller()
export class MyTicketsController {
  constructor(private readonly tickets: MyTicketsQuery) {}

  @Endpoint(listMyTickets)
  async ofPerson({ viewer, query: { listing } }: InputOf<typeof listMyTickets>): Promise<MyTickets> {
    const [holds, purchases, refunds] = await Promise.all([
      this.tickets.holdsOf(viewer.id, listing),
      this.tickets.ofPerson(viewer.id, listing),
      this.tickets.refundsOf(viewer.id, listing),
    ]);
    return { holds, purchases, refunds };
  }

  @Endpoint(readHeldTickets)
  ofPurchase({ viewer, params: { id } }: InputOf<typeof readHeldTickets>): Promise<HeldTickets> {
    return this.tickets.ofPurchase(viewer.id, id);
  }
}
