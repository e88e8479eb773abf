import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CardEventHandlers } from '@canopy/integrations/card-payments';
import { ReadSubscriptions } from './read-subscriptions.ts';

/** Whatever the card provider tells about a customer of ours: all their subscriptions are read. */
@Injectable()
export class HandleSubscriptionEvents implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly subscriptions: ReadSubscriptions,
  ) {}

  onModuleInit(): void {
    const types = [
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'invoice.paid',
      'invoice.payment_failed',
    ];
    this.handlers.register(types, 'premium', async ({ customerId }, markProcessed) => {
      if (customerId !== null) await this.subscriptions.read(customerId, markProcessed);
    });
  }
}
