import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CreatedPaymentIntent } from '@canopy/contracts/payments';
import { createPaymentIntent } from '@canopy/contracts/payments.endpoints';
import { Endpoint, type InputOf, ViewerSource } from '@canopy/platform/http';
import { StartOrder } from './start-order.ts';

/** The same purchase as `POST /listings/{id}/orders`, under the name and in the shape of the product's functions. */
@ApiTags('functions')
@Controller()
export class PaymentFunctionsController {
  constructor(
    private readonly startPurchase: StartOrder,
    private readonly viewers: ViewerSource,
  ) {}

  /**
   * The session comes as a bearer token or as `idToken`; without one nothing is prepared. Users, providers, accounts
   * and emails in the body are not read.
   */
  @Endpoint(createPaymentIntent)
  async createPaymentIntent({
    viewer: signedIn,
    body: { listingId, idToken, ...wanted },
  }: InputOf<typeof createPaymentIntent>): Promise<CreatedPaymentIntent> {
    const viewer = await this.viewers.callerOf(signedIn, idToken);
    const { clientSecret, paymentIntentId } = await this.startPurchase.start(viewer, listingId, wanted);
    return { clientSecret, paymentIntentId };
  }
}
