import { z } from 'zod';
import { subscriptionStatuses } from './vocabulary.ts';

/** A provider's own Premium, as last heard from the card provider. */
export const premiumSchema = z
  .object({
    subscriptionStatus: z.enum(subscriptionStatuses),
    subscriptionType: z.string().nullable(),
    subscriptionCancelAtPeriodEnd: z.boolean(),
    subscriptionCurrentPeriodEnd: z.string().nullable(),
    renewalUnpaid: z.boolean().meta({
      description: 'Premium has renewed, and the card is asked within the hour; cancelled now, it ends at once',
    }),
    paymentDueSince: z
      .string()
      .nullable()
      .meta({ description: 'When a paid period ended whose renewal is not paid; Premium waits until it is' }),
    beingConfirmed: z
      .boolean()
      .meta({ description: 'A checkout was paid, and the card provider does not show its subscription yet' }),
    feeBps: z.number().int().meta({ description: 'Basis points that the platform keeps of a sale at this moment' }),
    feeBpsWithPremium: z.number().int(),
    feeBpsWithoutPremium: z.number().int(),
    simulated: z.boolean().meta({ description: 'No real card is charged here' }),
  })
  .meta({ id: 'Premium' });
export type Premium = z.infer<typeof premiumSchema>;

/** An address of the card provider's own pages, where Premium is paid. */
export const subscriptionSessionSchema = z.object({ sessionUrl: z.string() }).meta({ id: 'SubscriptionSession' });

/** `userId` of the functions is never read: the session says who it is. */
export const subscriptionFunctionSchema = z
  .object({
    idToken: z
      .string()
      .regex(/^[A-Za-z0-9_-]{20,200}$/)
      .optional(),
  })
  .meta({ id: 'SubscriptionFunctionInput' });
