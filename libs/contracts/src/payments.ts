import { z } from 'zod';
import { idTokenSchema } from './id-token.ts';
import { refusals } from './refusals.ts';
import { listingLanguages } from './language.ts';
import { limits } from './limits.ts';
import { parseDollars } from './parse-dollars.ts';
import { categorySchema } from './vocabulary-schema.ts';
import { orderStatuses, refundsOfCancelled } from './vocabulary.ts';

/** A plain decimal of at least 0.50: it states what the buyer was shown, and nothing is ever charged from it. */
const shownAmount = z.union([z.string(), z.number()]).transform((value, context) => {
  const cents = parseDollars(String(value));
  if (cents === null || cents < limits.priceMinCents) {
    context.addIssue({
      code: 'custom',
      message: 'The amount must be a plain number of dollars, at least 0.50, with at most two decimals.',
    });
    return z.NEVER;
  }
  return cents;
});

/** A number, or the digits of one as a form sends them: nothing that only becomes a number when it is read kindly. */
const wholeNumber = (error: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,9}$/)
          .transform(Number),
      ],
      { error },
    )
    .pipe(z.number().int(error));

const quantitySchema = wholeNumber('Please enter a whole number of tickets.').pipe(
  z
    .number()
    .min(1, 'Please choose at least 1 ticket.')
    .max(limits.ticketsPerPurchase, `Please choose at most ${limits.ticketsPerPurchase} tickets.`),
);

const shownMoment = z.iso
  .datetime({ offset: true, error: 'The start and the end must be moments like 2031-06-15T14:00:00Z, or null.' })
  .nullable();

/** When and where the event takes place, as the buyer was shown it: nothing is ever written from it. */
const shownEventSchema = z
  .object({
    eventStart: shownMoment,
    eventEnd: shownMoment,
    isVirtual: z.boolean(),
    /** Not looked at where it takes place online. */
    location: z.string(),
  })
  .meta({ id: 'ShownEvent' });
export type ShownEvent = z.output<typeof shownEventSchema>;

export const startOrderSchema = z
  .object({ quantity: quantitySchema.default(1), amount: shownAmount.optional(), shown: shownEventSchema.optional() })
  .meta({ id: 'StartOrderInput' });
export type StartOrderInput = z.output<typeof startOrderSchema>;

export const startedOrderSchema = z
  .object({
    orderId: z.uuid(),
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    quantity: z.number().int(),
    unitPriceCents: z.number().int(),
    amountCents: z.number().int(),
    expiresAt: z.string(),
    extended: z.boolean(),
    /** True where the simulated card stands in for the card provider. */
    simulated: z.boolean(),
    /**
     * The card provider's public key, with which the browser shows its card field; null where the card is simulated.
     */
    publishableKey: z.string().nullable(),
  })
  .meta({ id: 'StartedOrder' });
export type StartedOrder = z.infer<typeof startedOrderSchema>;

/** A listing that cannot exist is answered like one that does not. */
export const createPaymentIntentSchema = startOrderSchema
  .extend({
    listingId: z.uuid({ error: refusals.listing_not_found[1] }),
    idToken: idTokenSchema,
  })
  .meta({ id: 'CreatePaymentIntent' });
export const createdPaymentIntentSchema = z
  .object({ clientSecret: z.string(), paymentIntentId: z.string() })
  .meta({ id: 'CreatedPaymentIntent' });
export type CreatedPaymentIntent = z.infer<typeof createdPaymentIntentSchema>;

export const orderStateSchema = z
  .object({
    orderId: z.uuid(),
    listingId: z.uuid().nullable(),
    /** `succeeded` once the provider says so and the sale is recorded; `processing` while we cannot know yet. */
    status: z.enum([...orderStatuses, 'processing']),
    quantity: z.number().int(),
    amountCents: z.number().int(),
    expiresAt: z.string(),
    extended: z.boolean(),
    /** Of `canceled`: the listing got another time or place while the spots were held. */
    listingMoved: z.literal(true).optional(),
    /** Of `refunded`: the listing was called off or taken down before the money came. */
    listingGone: z.literal(true).optional(),
    /** Paid, and recorded in a moment: something stood in the way just now. */ finalizing: z.literal(true).optional(),
  })
  .meta({ id: 'OrderState' });
export type OrderState = z.infer<typeof orderStateSchema>;

export const startFreeSignUpSchema = z
  .object({
    quantity: wholeNumber('Please enter a whole number of spots.')
      .pipe(
        z
          .number()
          .min(1, 'Please choose at least 1 spot.')
          .max(limits.spotsPerSignUp, `Please choose at most ${limits.spotsPerSignUp} spots.`),
      )
      .default(1),
    shown: shownEventSchema.optional(),
  })
  .default({ quantity: 1 })
  .meta({ id: 'FreeSignUpInput' });
export type FreeSignUpInput = z.output<typeof startFreeSignUpSchema>;

/** `keep`: how many of the spots stay, so that asking twice gives back no more than asking once. */
export const cancelSignUpSchema = z.object({
  keep: wholeNumber('Please enter a whole number of spots.')
    .pipe(z.number().min(0, 'Please choose 0 spots or more.').max(limits.spotsPerSignUp))
    .default(0),
});

export const freeSignUpSchema = z
  .object({ paymentIntentId: z.string(), ticketCount: z.number().int() })
  .meta({ id: 'FreeSignUp' });
export type FreeSignUp = z.infer<typeof freeSignUpSchema>;

export const calendarQuerySchema = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please choose a month like 2026-11.')
    .optional(),
});

export const calendarEntrySchema = z
  .object({
    listingId: z.uuid().nullable(),
    title: z.string(),
    category: categorySchema.nullable(),
    /** Null when the listing is gone. */
    language: z.enum(listingLanguages).nullable(),
    location: z.string().nullable(),
    eventStart: z.string().nullable(),
    eventEnd: z.string().nullable(),
    kind: z.enum(['own', 'purchased']),
    ticketCount: z.number().int(),
    /** The listing is gone; what was bought stays visible. */
    deleted: z.boolean(),
    /** The event was called off. */
    cancelled: z.boolean(),
    /** What became of the money of a cancelled one; null where none was paid. */
    refund: z.enum(refundsOfCancelled).nullable(),
  })
  .meta({ id: 'CalendarEntry' });
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;
export const calendarSchema = z.object({ entries: z.array(calendarEntrySchema) }).meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof calendarSchema>;

/** One month of it; `month` says which, where none was asked for. */
export const calendarMonthSchema = calendarSchema.extend({ month: z.string() }).meta({ id: 'CalendarMonth' });
export type CalendarMonth = z.infer<typeof calendarMonthSchema>;
