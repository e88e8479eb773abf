import { z } from 'zod';
import { limits } from './limits.ts';
import { simulatedAccountActions, simulatedSubscriptionActions } from './simulated-card-actions.ts';
import { accountRequirementsSchema } from './payment-account.ts';
import { subscriptionStates } from './vocabulary.ts';

export const intentIdSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9_]{1,80}$/) });
export const simulatedConfirmSchema = z.object({ clientSecret: z.string().max(200) }).meta({ id: 'SimulatedConfirm' });
export const simulatedConfirmationSchema = z
  .object({ id: z.string(), status: z.string() })
  .meta({ id: 'SimulatedConfirmation' });

const cents = z.number().int().min(0).max(limits.chargeMaxCents);
export const simulatedRefundSchema = z
  .object({
    idempotencyKey: z.string().min(1).max(255),
    refund: z.object({
      intentId: intentIdSchema.shape.id,
      amountCents: cents.min(1),
      chargedCents: cents.min(1),
      applicationFeeCents: cents,
      reason: z.enum(['requested_by_customer', 'duplicate', 'fraudulent']),
      metadata: z.record(z.string(), z.string()),
    }),
  })
  .meta({ id: 'SimulatedRefund' });

const totals = { amountCents: z.number().int(), feeCents: z.number().int() };

/** An intent and a refund in the words of the port of card payments, as the worker reads them from the API. */
export const simulatedIntentSchema = z.object({
  id: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  clientSecret: z.string(),
  amountCents: z.number().int(),
  amountReceivedCents: z.number().int(),
  currency: z.string(),
  applicationFeeCents: z.number().int(),
  destination: z.string(),
  metadata: z.record(z.string(), z.string()),
  livemode: z.boolean(),
  declined: z.string().nullable(),
  refunded: z.object(totals),
});
export const simulatedProviderRefundSchema = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  amountCents: z.number().int(),
  reversedCents: z.number().int(),
  totals: z.object(totals),
});

export const simulatedLinkTokenSchema = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{32}$/) });
export const simulatedAccountActionSchema = z
  .object({ action: z.enum(simulatedAccountActions) })
  .meta({ id: 'SimulatedAccountActionInput' });
export const simulatedLinkSchema = z
  .object({
    kind: z.enum(['onboarding', 'dashboard']),
    id: z.string(),
    chargesEnabled: z.boolean(),
    detailsSubmitted: z.boolean(),
    payoutsEnabled: z.boolean(),
    requirements: accountRequirementsSchema,
  })
  .meta({ id: 'SimulatedLink' });
export type SimulatedLink = z.infer<typeof simulatedLinkSchema>;

/** A checkout, an open invoice, or a customer with a clock. */
export const simulatedPremiumIdSchema = z.object({ page: z.string().regex(/^(cs|in|cus)_sim_[0-9a-f]{24}$/) });
export const simulatedPremiumActionSchema = z
  .object({ action: z.enum(simulatedSubscriptionActions) })
  .meta({ id: 'SimulatedSubscriptionActionInput' });
export const simulatedPremiumPageSchema = z
  .object({
    kind: z.enum(['checkout', 'invoice', 'clock']),
    /** Whether something can be paid here. */
    open: z.boolean(),
    amountCents: z.number().int(),
    taxCents: z.number().int(),
    state: z.enum(subscriptionStates).nullable(),
    currentPeriodEnd: z.string().nullable(),
    ends: z.boolean(),
  })
  .meta({ id: 'SimulatedPremiumPage' });
export type SimulatedPremiumPage = z.infer<typeof simulatedPremiumPageSchema>;
