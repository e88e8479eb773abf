import { z } from 'zod';
import { countSchema } from './count.ts';
import { chars } from './entered-text.ts';
import { limits } from './limits.ts';
import { orNothing } from './or-nothing.ts';
import { parsePercent } from './parse-percent.ts';
import { refundsOfOwnerSchema } from './refunds.ts';
import { paymentStates, roles, userStatuses } from './vocabulary.ts';

/** Basis points; the database holds the same bounds. */
export const feeBounds = { min: 100, max: 2_000 } as const;

const feeMissing = 'User ID and platform fee percentage are required';
const feeOutside = 'Platform fee percentage must be between 1% and 20%';

/** What stands in a filter of the users page; `none` are those without a provider status. */
export const statusFilters = [...userStatuses, 'none'] as const;

export const listUsersSchema = z.object({
  q: orNothing(z.string().max(limits.query, chars(limits.query))),
  role: orNothing(z.enum(roles)),
  status: orNothing(z.enum(statusFilters)),
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
});
export type ListUsers = z.output<typeof listUsersSchema>;

export const listedUserSchema = z
  .object({
    id: z.uuid(),
    displayName: z.string(),
    email: z.string(),
    photoUrl: z.string().nullable(),
    role: z.enum(roles),
    status: z.enum(userStatuses).nullable(),
    platformFeeBps: z.number().int().meta({ description: 'Basis points; the default where none is set' }),
    /** Service providers and approved administrators have one that can be set. */
    feeEditable: z.boolean(),
    /** Whether the second factor is on; it is for administrators. */
    secondFactor: z.boolean(),
    /** Until when Premium lasts or is paid, and whether it ends then; null without Premium. */
    premium: z.object({ until: z.string(), ends: z.boolean() }).nullable(),
    /** Null for who has no payment account and needs none. */
    payments: z.enum(paymentStates).nullable(),
    /** Null for who has not signed in since this is kept. */
    lastSignInAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUserSchema>;

export const userPageSchema = z
  .object({
    items: z.array(listedUserSchema),
    total: countSchema,
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
  .meta({ id: 'UserPage' });
export type UserPage = z.infer<typeof userPageSchema>;

/** A user, and what would go if they were deleted, for the questions that are asked before something is done. */
export const userDetailsSchema = z
  .object({
    user: listedUserSchema,
    listings: z.number().int(),
    hasApplication: z.boolean(),
    payments: z.number().int().meta({ description: 'Records of money that stay, without their person' }),
    refunds: refundsOfOwnerSchema,
  })
  .meta({ id: 'UserDetails' });
export type UserDetails = z.infer<typeof userDetailsSchema>;

export const setRoleSchema = z.object({ admin: z.boolean() }).meta({ id: 'SetRole' });
export const roleSchema = z.object({ role: z.enum(roles) }).meta({ id: 'RoleOfUser' });
export type RoleOfUser = z.infer<typeof roleSchema>;

export const feeOfUserIdSchema = z.object({ id: z.uuid({ error: feeMissing }) });
const feePercentage = z
  .union([z.string(), z.number()], {
    error: (issue) => (issue.input === undefined || issue.input === null ? feeMissing : feeOutside),
  })
  .transform((value, context) => {
    const text = String(value).trim();
    const bps = parsePercent(text, feeBounds.min, feeBounds.max);
    if (bps !== null) return bps;
    context.addIssue({ code: 'custom', message: text === '' ? feeMissing : feeOutside });
    return z.NEVER;
  });
export const setPlatformFeeSchema = z
  .object({
    platformFeePercentage: feePercentage,
    /** The fee that the administrator saw, so that of two who change it the second one is told. Without it nobody is. */
    before: feePercentage.optional(),
  })
  .meta({ id: 'SetPlatformFee' });
export type SetPlatformFeeInput = z.output<typeof setPlatformFeeSchema>;
export const platformFeeSchema = z.object({ platformFeeBps: z.number().int() }).meta({ id: 'PlatformFee' });
export type PlatformFee = z.infer<typeof platformFeeSchema>;
