import { z } from 'zod';
import { idTokenSchema } from './id-token.ts';
import { languages } from './language.ts';
import { refusals } from './refusals.ts';
import { onboardingStatuses } from './vocabulary.ts';

export const accountRequirementsSchema = z.object({
  /** What the provider has to hand in, in the card provider's names: `individual.verification.document`. */
  currentlyDue: z.array(z.string()),
  /** What the card provider is looking at. */
  pendingVerification: z.array(z.string()),
  /** Why charges or payouts are off, such as `rejected.fraud`. */
  disabledReason: z.string().nullable(),
});

/** A provider's own account at the card provider, as the dashboard shows it. */
export const paymentAccountSchema = z
  .object({
    status: z.enum(onboardingStatuses),
    chargesEnabled: z.boolean(),
    detailsSubmitted: z.boolean(),
    payoutsEnabled: z.boolean(),
    requirements: accountRequirementsSchema,
    /** When the card provider was last asked; null before the first time. */
    checkedAt: z.string().nullable(),
  })
  .meta({ id: 'PaymentAccount' });
export type PaymentAccount = z.infer<typeof paymentAccountSchema>;

/** Of the pages of this site that the card provider's lead back to. */
export const wayBackSchema = z.object({ language: z.enum(languages).catch('en').default('en') });

/** An address of the card provider's own pages. It works once and for some minutes: go there at once. */
export const linkSchema = z.object({ url: z.string() }).meta({ id: 'Link' });

const accountId = z.string({ error: refusals.payment_account_ids_missing[1] }).max(255).default('');

/** `userId` and `email` of the functions are never read: the session says who it is. */
export const createConnectedAccountSchema = z
  .object({ idToken: idTokenSchema })
  .meta({ id: 'CreateConnectedAccountInput' });
export const createdConnectedAccountSchema = z
  .object({ accountId: z.string(), existing: z.boolean() })
  .meta({ id: 'CreatedConnectedAccount' });
export const ownAccountSchema = z.object({ accountId, idToken: idTokenSchema }).meta({ id: 'OwnAccountInput' });
export const createAccountLinkSchema = ownAccountSchema
  .extend({ refreshUrl: z.string().max(2_048).optional(), returnUrl: z.string().max(2_048).optional() })
  .meta({ id: 'CreateAccountLinkInput' });
export const accountStatusSchema = z
  .object({ chargesEnabled: z.boolean(), detailsSubmitted: z.boolean(), payoutsEnabled: z.boolean() })
  .meta({ id: 'AccountStatus' });
