import { z } from 'zod';

export const listMembersSchema = z.object({ after: z.string().max(200).optional() });

/** One purchase or sign-up with spots that are still taken. */
export const memberSchema = z
  .object({
    /** Of the payment. */
    id: z.uuid(),
    name: z.string(),
    /** Null for an account that is gone. */
    email: z.string().nullable(),
    purchasedAt: z.string(),
    quantity: z.number().int(),
    amountCents: z.number().int(),
    /** What of it went back. */
    refundedCents: z.number().int(),
  })
  .meta({ id: 'Member' });

export const membersSchema = z
  .object({
    listingId: z.uuid(),
    title: z.string(),
    /** People, however often each bought. */ total: z.number().int(),
    items: z.array(memberSchema),
    next: z.string().nullable(),
  })
  .meta({ id: 'Members' });
export type Members = z.infer<typeof membersSchema>;
