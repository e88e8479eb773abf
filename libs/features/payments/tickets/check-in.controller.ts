import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Members } from '@canopy/contracts/members';
import type { CheckedInPurchase, Roster, ScannedTicket } from '@canopy/contracts/tickets';
import {
  checkIn,
  findTicket,
  listMembers,
  readRoster,
  undoTicketUse,
  usePurchase,
  useTicket,
} from '@canopy/contracts/tickets.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { CheckInPurchase } from './check-in-purchase.ts';
import { CheckInTicket } from './check-in-ticket.ts';
import { MembersQuery } from './members.queries.ts';
import { RosterQuery } from './roster.queries.ts';

/** Codes travel in bodies, never in addresses, which logs keep. */
@ApiTags('check-in')
@Controller()
export class CheckInController {
  constructor(
    private readonly checkIn: CheckInTicket,
    private readonly purchases: CheckInPurchase,
    private readonly rosters: RosterQuery,
    private readonly memberships: MembersQuery,
  ) {}

  @Endpoint(readRoster)
  roster({ viewer, params: { id }, query }: InputOf<typeof readRoster>): Promise<Roster> {
    return this.rosters.of(viewer, id, query);
  }

  @Endpoint(listMembers)
  members({ viewer, params: { id }, query: { after } }: InputOf<typeof listMembers>): Promise<Members> {
    return this.memberships.of(viewer, id, after);
  }

  @Endpoint(findTicket)
  find({ viewer, body: { code } }: InputOf<typeof findTicket>): Promise<ScannedTicket> {
    return this.checkIn.find(viewer, code);
  }

  @Endpoint(checkIn)
  byCode({ viewer, body }: InputOf<typeof checkIn>): Promise<ScannedTicket> {
    return this.checkIn.byCode(viewer, body);
  }

  @Endpoint(useTicket)
  byId({ viewer, params: { id }, body: { attempt } }: InputOf<typeof useTicket>): Promise<ScannedTicket> {
    return this.checkIn.byId(viewer, id, attempt);
  }

  @Endpoint(usePurchase)
  ofTicket({ viewer, params: { id }, body: { attempt } }: InputOf<typeof usePurchase>): Promise<CheckedInPurchase> {
    return this.purchases.ofTicket(viewer, id, attempt);
  }

  @Endpoint(undoTicketUse)
  undo({ viewer, params: { id } }: InputOf<typeof undoTicketUse>): Promise<ScannedTicket> {
    return this.checkIn.undo(viewer, id);
  }
}
