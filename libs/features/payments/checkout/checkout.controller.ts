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
  startOrderSchema,
  type StartedOrder,
  startedOrderSchema,
  type StartOrderInput,
} from '@canopy/contracts/payments';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { FinishOrder } from './finish-order.ts';
import { ManageOrder } from './manage-order.ts';
import { SignUpFree } from './sign-up-free.ts';
import { StartOrder } from './start-order.ts';

@ApiTags('checkout')
@Controller()
export class CheckoutController {
  constructor(
    private readonly startPurchase: StartOrder,
    private readonly finishPurchase: FinishOrder,
    private readonly holds: ManageOrder,
    private readonly freeSignUp: SignUpFree,
  ) {}

  @Access('user')
  @Post('/listings/:id/orders')
  @Answers(201, startedOrderSchema)
  start(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
    @Body({ schema: startOrderSchema }) body: StartOrderInput,
  ): Promise<StartedOrder> {
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
