import { type DynamicModule, Module } from '@nestjs/common';
import { receiveCardEvent } from '@canopy/contracts/card-events.endpoints';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { CardEventsModule } from './card-event-handlers.ts';
import { CardPayments } from './card-payments.port.ts';
import { OnlySimulator } from './only-simulator.ts';
import { SimulatedCardPayments } from './simulated.adapter.ts';
import { SimulatedCardsClient } from './simulated-client.adapter.ts';
import { stripeClient } from './stripe-client.ts';
import { StripeCardPayments } from './stripe.adapter.ts';

/** Stripe where its keys are set, else the simulated provider. */
@Module({})
export class CardPaymentsModule {
  /** In the API, where the simulated provider lives. */
  static forApi(): DynamicModule {
    return {
      module: CardPaymentsModule,
      imports: [CardEventsModule],
      providers: [
        OnlySimulator,
        {
          provide: SimulatedCardPayments,
          inject: [Config, AppLogger],
          useFactory: ({ cards, api }: Config, logger: AppLogger) =>
            cards.kind === 'mock'
              ? new SimulatedCardPayments(cards.delays, toOwnWebhook(api.url, logger), logger)
              : null,
        },
        {
          provide: CardPayments,
          inject: [Config, AppLogger, SimulatedCardPayments],
          useFactory: (config: Config, logger: AppLogger, simulated: SimulatedCardPayments | null) =>
            simulated ?? stripeCards(config, logger),
        },
      ],
      exports: [CardPayments, SimulatedCardPayments],
    };
  }

  static forWorker(): DynamicModule {
    return {
      module: CardPaymentsModule,
      imports: [CardEventsModule],
      providers: [
        {
          provide: CardPayments,
          inject: [Config, AppLogger],
          useFactory: (config: Config, logger: AppLogger) =>
            config.cards.kind === 'mock'
              ? new SimulatedCardsClient(config.api.url, config.internalKey)
              : stripeCards(config, logger),
        },
      ],
      exports: [CardPayments],
    };
  }
}

function stripeCards({ cards }: Config, logger: AppLogger): StripeCardPayments {
  if (cards.kind !== 'stripe') throw new Error('Stripe was asked for without its keys.');
  return new StripeCardPayments(stripeClient(cards), cards, logger);
}

const toOwnWebhook = (apiUrl: string, logger: AppLogger) => async (body: string, signature: string) => {
  try {
    await fetch(apiUrl + receiveCardEvent.path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      signal: AbortSignal.timeout(5_000),
    });
  } catch (error) {
    logger.warn({ err: error }, 'an event of the simulated card provider was not delivered');
  }
};
