import { type DynamicModule, Module } from '@nestjs/common';
import { apiPaths } from '@canopy/contracts/api-paths';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { CardPayments } from './card-payments.port.ts';
import { SimulatedCards } from './simulated.adapter.ts';
import { SimulatedCardsClient } from './simulated-client.adapter.ts';

@Module({})
export class CardPaymentsModule {
  /** In the API, where the simulated provider lives. */
  static forApi(): DynamicModule {
    return {
      module: CardPaymentsModule,
      providers: [
        { provide: SimulatedCards, inject: [Config, AppLogger], useFactory: (config: Config, logger: AppLogger) => new SimulatedCards(config.cards.delays, toOwnWebhook(config, logger)) },
        { provide: CardPayments, useExisting: SimulatedCards },
      ],
      exports: [CardPayments, SimulatedCards],
    };
  }

  static forWorker(): DynamicModule {
    return {
      module: CardPaymentsModule,
      providers: [{ provide: CardPayments, inject: [Config], useFactory: (config: Config) => new SimulatedCardsClient(config.api.url, config.internalKey) }],
      exports: [CardPayments],
    };
  }
}

const toOwnWebhook = (config: Config, logger: AppLogger) => async (body: string, signature: string) => {
  try {
    await fetch(config.api.url + apiPaths.cardWebhook, { method: 'POST', body, headers: { 'content-type': 'application/json', 'stripe-signature': signature }, signal: AbortSignal.timeout(5_000) });
  } catch (error) {
    logger.warn({ err: error }, 'an event of the simulated card provider was not delivered');
  }
};
