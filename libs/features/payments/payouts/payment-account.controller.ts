import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PaymentAccount } from '@canopy/contracts/payment-account';
import {
  checkPaymentAccount,
  openPaymentDashboard,
  openPaymentSetup,
  readPaymentAccount,
} from '@canopy/contracts/payment-account.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { CheckPaymentAccount } from './check-payment-account.ts';
import { OpenPaymentSetup } from './open-payment-setup.ts';
import { PaymentAccountQuery } from './payment-account.queries.ts';

@ApiTags('payment account')
@Controller()
export class PaymentAccountController {
  constructor(
    private readonly account: PaymentAccountQuery,
    private readonly check: CheckPaymentAccount,
    private readonly setup: OpenPaymentSetup,
  ) {}

  @Endpoint(readPaymentAccount)
  read({ viewer }: InputOf<typeof readPaymentAccount>): Promise<PaymentAccount> {
    return this.account.of(viewer.id);
  }

  @Endpoint(checkPaymentAccount)
  checkNow({ viewer }: InputOf<typeof checkPaymentAccount>): Promise<PaymentAccount> {
    return this.check.of(viewer.id);
  }

  @Endpoint(openPaymentSetup)
  async openSetup({ viewer, token, query }: InputOf<typeof openPaymentSetup>): Promise<{ url: string }> {
    return { url: await this.setup.forProvider(viewer, token, query.language) };
  }

  @Endpoint(openPaymentDashboard)
  async openDashboard({ viewer }: InputOf<typeof openPaymentDashboard>): Promise<{ url: string }> {
    return { url: await this.setup.dashboard(viewer) };
  }
}
