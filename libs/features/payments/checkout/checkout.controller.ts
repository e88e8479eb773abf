import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FreeSignUp, OrderState, StartedOrder } from '@canopy/contracts/payments';
import {
  cancelOrder,
  extendOrder,
  finishOrder,
  readOrder,
  signUpFree,
  startOrder,
} from '@canopy/contracts/payments.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
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
    private readonly manageOrder: ManageOrder,
    private readonly freeSignUp: SignUpFree,
  ) {}

  @Endpoint(startOrder)
  start({ viewer, params: { id }, body }: InputOf<typeof startOrder>): Promise<StartedOrder> {
    return this.startPurchase.start(viewer, id, body);
  }

  @Endpoint(signUpFree)
  signUp({ viewer, params: { id }, body }: InputOf<typeof signUpFree>): Promise<FreeSignUp> {
    return this.freeSignUp.signUp(viewer, id, body);
  }

  @Endpoint(readOrder)
  order({ viewer, params: { id } }: InputOf<typeof readOrder>): Promise<OrderState> {
    return this.manageOrder.look(viewer.id, id);
  }

  @Endpoint(finishOrder)
  finish({ viewer, params: { id } }: InputOf<typeof finishOrder>): Promise<OrderState> {
    return this.finishPurchase.finish(viewer.id, id);
  }

  @Endpoint(extendOrder)
  extend({ viewer, params: { id } }: InputOf<typeof extendOrder>): Promise<OrderState> {
    return this.manageOrder.extend(viewer.id, id);
  }

  @Endpoint(cancelOrder)
  cancel({ viewer, params: { id } }: InputOf<typeof cancelOrder>): Promise<OrderState> {
    return this.manageOrder.cancel(viewer.id, id);
  }
}
