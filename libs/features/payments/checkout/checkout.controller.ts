import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { listingIdSchema } from '@canopy/contracts/listings';
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
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { FinishPurchase } from './finish-purchase.ts';
import { ManageHold } from './manage-hold.ts';
import { SignUpFree } from './sign-up-free.ts';
import { StartTicketPurchase } from './start-ticket-purchase.ts';

@ApiTags('checkout')
@Controller()
export class CheckoutController {
  constructor(
    private readonly startPurchase: StartTicketPurchase,
    private readonly finishPurchase: FinishPurchase,
    private readonly holds: ManageHold,
    private readonly freeSignUp: SignUpFree,
  ) {}

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
