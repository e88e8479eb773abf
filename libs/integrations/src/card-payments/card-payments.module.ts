import { type DynamicModule, Module } from '@nestjs/common';
import { receiveCardEvent, receiveConnectedCardEvent } from '@canopy/contracts/card-events.endpoints';
import { Database } from '@canopy/platform/database';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { CardEventsModule } from './card-event-handlers.ts';
import { CardPayments } from './card-payments.port.ts';
import { CardSubscriptions } from './card-subscriptions.port.ts';
import { Payouts } from './payouts.port.ts';
import { OnlySimulator } from './only-simulator.ts';
import { SimulatedAccounts } from './simulated-accounts.ts';
import { type DeliverEvent, SimulatedCardPayments } from './simulated.adapter.ts';
import { SimulatedPayouts } from './simulated-payouts.ts';
import { SimulatedCardsClient } from './simulated-client.adapter.ts';
import { StoredSimulatedObjects } from './simulated-store.ts';
import { SimulatedSubscriptions } from './simulated-subscriptions.ts';

/** The simulated ones stand in the database, which API and worker share. */
const payouts = {
  provide: Payouts,
  inject: [Config, AppLogger, Database],
  useFactory: async (config: Config, logger: AppLogger, database: Database): Promise<Payouts> =>
    config.cards.kind === 'stripe'
      ? (await stripe()).stripePayouts(config, logger)
      : new SimulatedPayouts(new StoredSimulatedObjects(database)),
};

/** Loaded only where its keys are set: it is a part of each start, and of the memory. */
const stripe = () => import('./stripe.ts');

/** Stripe where its keys are set, else the simulated provider. */
@Module({})
export class CardPaymentsModule {
  private static readonly api = CardPaymentsModule.inApi();
  private static readonly worker = CardPaymentsModule.inWorker();

  /** In the API, where the simulated provider lives: one, however many features ask for it. */
  static forApi(): DynamicModule {
    return this.api;
  }

  static forWorker(): DynamicModule {
    return this.worker;
  }

  private static inApi(): DynamicModule {
    return {
      module: CardPaymentsModule,
      imports: [CardEventsModule],
      providers: [
        OnlySimulator,
        {
          provide: SimulatedCardPayments,
          inject: [Config, AppLogger, Database],
          useFactory: ({ cards, api, publicUrl }: Config, logger: AppLogger, database: Database) =>
            cards.kind === 'mock'
              ? new SimulatedCardPayments(cards.delays, toOwnWebhook(api.url, logger), logger, {
                  store: new StoredSimulatedObjects(database),
                  publicUrl,
                })
              : null,
        },
        {
          provide: CardPayments,
          inject: [Config, AppLogger, SimulatedCardPayments],
          useFactory: async (config: Config, logger: AppLogger, simulated: SimulatedCardPayments | null) =>
            simulated ?? (await stripe()).stripeCards(config, logger),
        },
        {
          provide: CardSubscriptions,
          inject: [Config, AppLogger, SimulatedCardPayments],
          useFactory: async (config: Config, logger: AppLogger, simulated: SimulatedCardPayments | null) =>
            simulated?.subscriptions ?? (await stripe()).stripeSubscriptions(config, logger),
        },
        payouts,
      ],
      exports: [CardPayments, CardSubscriptions, Payouts, SimulatedCardPayments],
    };
  }

  private static inWorker(): DynamicModule {
    return {
      module: CardPaymentsModule,
      imports: [CardEventsModule],
      providers: [
        {
          provide: CardPayments,
          inject: [Config, AppLogger, Database],
          useFactory: async (config: Config, logger: AppLogger, database: Database) =>
            config.cards.kind === 'mock'
              ? new SimulatedCardsClient(config.api.url, config.internalKey, simulatedAccounts(database))
              : (await stripe()).stripeCards(config, logger),
        },
        {
          provide: CardSubscriptions,
          inject: [Config, AppLogger, Database],
          useFactory: async (config: Config, logger: AppLogger, database: Database) =>
            config.cards.kind === 'mock'
              ? new SimulatedSubscriptions(new StoredSimulatedObjects(database), config.publicUrl)
              : (await stripe()).stripeSubscriptions(config, logger),
        },
        payouts,
      ],
      exports: [CardPayments, CardSubscriptions, Payouts],
    };
  }
}

/** For reading only: links and events are the API's. */
const simulatedAccounts = (database: Database) =>
  new SimulatedAccounts(new StoredSimulatedObjects(database), '', () => Promise.resolve());

const endpoints = { platform: receiveCardEvent, connect: receiveConnectedCardEvent };

const toOwnWebhook =
  (apiUrl: string, logger: AppLogger): DeliverEvent =>
  async (body, signature, endpoint) => {
    try {
      const answer = await fetch(apiUrl + endpoints[endpoint].path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        signal: AbortSignal.timeout(5_000),
      });
      // Read to its end, the connection is free for the next event.
      await answer.arrayBuffer();
    } catch (error) {
      logger.warn({ err: error }, 'an event of the simulated card provider was not delivered');
    }
  };
