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
  async ofPerson({ viewer, query }: InputOf<typeof listMyTickets>): Promise<MyTickets> {
    const [holds, page, refunds] = await Promise.all([
      this.tickets.holdsOf(viewer.id, query.listing),
      this.tickets.ofPerson(viewer.id, query),
      this.tickets.refundsOf(viewer.id, query),
    ]);
    const booked = page.purchases.length > 0 || (await this.tickets.hasBooked(viewer.id, query.listing));
    return { holds, ...page, ...refunds, booked };
  }

  @Endpoint(readHeldTickets)
  ofPurchase({ viewer, params: { id } }: InputOf<typeof readHeldTickets>): Promise<HeldTickets> {
    return this.tickets.ofPurchase(viewer.id, id);
  }
}
