import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { type ListingAccess, listingAccessSchema, listingIdSchema } from '@canopy/contracts/listings';
import { type ListingDeletion, listingDeletionSchema } from '@canopy/contracts/my-listings';
import {
  type FreeSignUp,
  freeSignUpSchema,
  orderIdSchema,
  type OrderState,
  orderStateSchema,
  startPurchaseSchema,
  type StartedPurchase,
  startedPurchaseSchema,
  type StartPurchase,
} from '@canopy/contracts/payments';
import { Access, Answers, CurrentViewer, MaybeViewer } from '@canopy/platform/http';
import { FinishPurchase } from '../finish-purchase.ts';
import { ListingAccessQuery } from '../listing-access.queries.ts';
import { ListingDeletionQuery } from '../listing-deletion.queries.ts';
import { ManageHold } from '../manage-hold.ts';
import { SignUpFree } from '../sign-up-free.ts';
import { StartTicketPurchase } from '../start-ticket-purchase.ts';

@ApiTags('tickets')
@Controller()
export class TicketsController {
  constructor(
    private readonly access: ListingAccessQuery,
    private readonly deletions: ListingDeletionQuery,
    private readonly startPurchase: StartTicketPurchase,
    private readonly finishPurchase: FinishPurchase,
    private readonly holds: ManageHold,
    private readonly freeSignUp: SignUpFree,
  ) {}

  @Access('visitor')
  @Get('/listings/:id/access')
  @Answers(200, listingAccessSchema)
  listingAccess(
    @Param({ schema: listingIdSchema }) { id }: { id: string },
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<ListingAccess> {
    return this.access.forViewer(id, viewer);
  }

  @Access('user')
  @Get('/listings/:id/deletion')
  @Answers(200, listingDeletionSchema)
  deletion(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
  ): Promise<ListingDeletion> {
    return this.deletions.of(viewer, id);
  }

  @Access('user')
  @Post('/listings/:id/orders')
  @Answers(201, startedPurchaseSchema)
  start(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
    @Body({ schema: startPurchaseSchema }) body: StartPurchase,
  ): Promise<StartedPurchase> {
    return this.startPurchase.start(viewer, id, body);
  }

  @Access('user')
  @Post('/listings/:id/sign-up')
  @Answers(201, freeSignUpSchema)
  signUp(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
  ): Promise<FreeSignUp> {
    return this.freeSignUp.signUp(viewer, id);
  }

  @Access('user')
  @Get('/orders/:id')
  @Answers(200, orderStateSchema)
  order(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: orderIdSchema }) { id }: { id: string },
  ): Promise<OrderState> {
    return this.holds.look(viewer.id, id);
  }

  @Access('user')
  @Post('/orders/:id/finish')
  @Answers(200, orderStateSchema)
  finish(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: orderIdSchema }) { id }: { id: string },
  ): Promise<OrderState> {
    return this.finishPurchase.finish(viewer.id, id);
  }

  @Access('user')
  @Post('/orders/:id/extend')
  @Answers(200, orderStateSchema)
  extend(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: orderIdSchema }) { id }: { id: string },
  ): Promise<OrderState> {
    return this.holds.extend(viewer.id, id);
  }

  @Access('user')
  @Delete('/orders/:id')
  @Answers(200, orderStateSchema)
  cancel(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: orderIdSchema }) { id }: { id: string },
  ): Promise<OrderState> {
    return this.holds.cancel(viewer.id, id);
  }
}
