import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { listingIdSchema } from '@canopy/contracts/listings';
import { listMembersSchema, type Members, membersSchema } from '@canopy/contracts/members';
import {
  type CheckIn,
  checkInSchema,
  findTicketSchema,
  type Roster,
  type RosterQueryInput,
  rosterQuerySchema,
  rosterSchema,
  type ScannedTicket,
  scannedTicketSchema,
  ticketIdSchema,
} from '@canopy/contracts/tickets';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { CheckInTicket } from './check-in-ticket.ts';
import { MembersQuery } from './members.queries.ts';
import { RosterQuery } from './roster.queries.ts';

/** Codes travel in bodies, never in addresses, which logs keep. */
@ApiTags('check-in')
@Controller()
export class CheckInController {
  constructor(
    private readonly checkIn: CheckInTicket,
    private readonly rosters: RosterQuery,
    private readonly memberships: MembersQuery,
  ) {}

  @Access('user')
  @Get('/listings/:id/roster')
  @Answers(200, rosterSchema)
  roster(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
    @Query({ schema: rosterQuerySchema }) query: RosterQueryInput,
  ): Promise<Roster> {
    return this.rosters.of(viewer, id, query);
  }

  @Access('user')
  @Get('/listings/:id/members')
  @Answers(200, membersSchema)
  members(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
    @Query({ schema: listMembersSchema }) { after }: { after?: string },
  ): Promise<Members> {
    return this.memberships.of(viewer, id, after);
  }

  @Access('user')
  @Post(apiPaths.findTicket)
  @Answers(200, scannedTicketSchema)
  find(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: findTicketSchema }) { code }: { code: string },
  ): Promise<ScannedTicket> {
    return this.checkIn.find(viewer, code);
  }

  @Access('user')
  @Post(apiPaths.checkIn)
  @Answers(200, scannedTicketSchema)
  byCode(@CurrentViewer() viewer: Viewer, @Body({ schema: checkInSchema }) body: CheckIn): Promise<ScannedTicket> {
    return this.checkIn.byCode(viewer, body);
  }

  @Access('user')
  @Put('/tickets/:id/use')
  @Answers(200, scannedTicketSchema)
  byId(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: ticketIdSchema }) { id }: { id: string },
  ): Promise<ScannedTicket> {
    return this.checkIn.byId(viewer, id);
  }

  @Access('user')
  @Delete('/tickets/:id/use')
  @Answers(200, scannedTicketSchema)
  undo(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: ticketIdSchema }) { id }: { id: string },
  ): Promise<ScannedTicket> {
    return this.checkIn.undo(viewer, id);
  }
}
