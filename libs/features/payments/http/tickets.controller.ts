import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { type ListingAccess, listingIdSchema } from '@canopy/contracts/listings';
import { type FreeSignUp, orderIdSchema, type OrderState, startPurchaseSchema, type StartedPurchase, type StartPurchase } from '@canopy/contracts/payments';
import { Access, CurrentViewer, MaybeViewer } from '@canopy/platform/http';
import { FinishPurchase } from '../finish-purchase.ts';
import { ListingAccessQuery } from '../listing-access.queries.ts';
import { ManageHold } from '../manage-hold.ts';
import { SignUpFree } from '../sign-up-free.ts';
import { StartTicketPurchase } from '../start-ticket-purchase.ts';

@ApiTags('tickets')
@Controller()
export class TicketsController {
  constructor(
    private readonly access: ListingAccessQuery,
    private readonly startPurchase: StartTicketPurchase,
    private readonly finishPurchase: FinishPurchase,
    private readonly holds: ManageHold,
    private readonly freeSignUp: SignUpFree,
  ) {}

  @Access('visitor')
  @Get('/listings/:id/access')
  listingAccess(@Param({ schema: listingIdSchema }) { id }: { id: string }, @MaybeViewer() viewer: Viewer | null): Promise<ListingAccess> {
    return this.access.forViewer(id, viewer);
  }

  @Access('user')
  @Post('/listings/:id/orders')
  start(@CurrentViewer() viewer: Viewer, @Param({ schema: listingIdSchema }) { id }: { id: string }, @Body({ schema: startPurchaseSchema }) body: StartPurchase): Promise<StartedPurchase> {
    return this.startPurchase.start(viewer, id, body);
  }

  @Access('user')
  @Post('/listings/:id/sign-up')
  signUp(@CurrentViewer() viewer: Viewer, @Param({ schema: listingIdSchema }) { id }: { id: string }): Promise<FreeSignUp> {
    return this.freeSignUp.signUp(viewer.id, id);
  }

  @Access('user')
  @Get('/orders/:id')
  order(@CurrentViewer() viewer: Viewer, @Param({ schema: orderIdSchema }) { id }: { id: string }): Promise<OrderState> {
    return this.holds.look(viewer.id, id);
  }

  @Access('user')
  @Post('/orders/:id/finish')
  @HttpCode(200)
  finish(@CurrentViewer() viewer: Viewer, @Param({ schema: orderIdSchema }) { id }: { id: string }): Promise<OrderState> {
    return this.finishPurchase.finish(viewer.id, id);
  }

  @Access('user')
  @Post('/orders/:id/extend')
  @HttpCode(200)
  extend(@CurrentViewer() viewer: Viewer, @Param({ schema: orderIdSchema }) { id }: { id: string }): Promise<OrderState> {
    return this.holds.extend(viewer.id, id);
  }

  @Access('user')
  @Delete('/orders/:id')
  cancel(@CurrentViewer() viewer: Viewer, @Param({ schema: orderIdSchema }) { id }: { id: string }): Promise<OrderState> {
    return this.holds.cancel(viewer.id, id);
  }
}
