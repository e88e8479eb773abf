import { z } from 'zod';
import { chars, freeText, optional, requiredText, url } from './entered-text.ts';
import { limits } from './limits.ts';
import { applicationStatuses, businessTypes } from './vocabulary.ts';

/** The address of somebody who works without a physical place. */
export const onlineOnly = 'Online Only';

/** What an applicant enters. Name and email are those of the account. */
export const submitApplicationSchema = z
  .object({
    businessName: requiredText(limits.businessName, 'Please enter the name of your business or organization.'),
    businessType: z.enum(businessTypes, { error: 'Please choose what describes your work best.' }),
    description: requiredText(limits.businessDescription, 'Please describe what you would like to offer.'),
    website: optional(url),
    phoneNumber: requiredText(limits.phone, 'Please enter a phone number with its area code, like 519 555 0123.'),
    address: z.string('Please enter your address.').trim().max(limits.address, chars(limits.address)).default(''),
    /** Ticked by people without a physical place: their address is then 'Online Only'. */
    isOnlineOnly: z.boolean().default(false),
    additionalInfo: optional(freeText(limits.additionalInfo)),
  })
  // Looked at even where another field is wrong: a form that comes back twice is tiring.
  .refine(({ address, isOnlineOnly }) => isOnlineOnly || address !== '', {
    path: ['address'],
    message: 'Please enter your address, or tick that you work online only.',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform(({ isOnlineOnly, ...entered }) => ({ ...entered, address: isOnlineOnly ? onlineOnly : entered.address }))
  .meta({ id: 'SubmitApplication' });
export type SubmitApplicationInput = z.output<typeof submitApplicationSchema>;

/** An application as its applicant and the admins see it. One per user, under the user's id. */
export const applicationSchema = z
  .object({
    userId: z.uuid(),
    businessName: z.string(),
    businessType: z.enum(businessTypes),
    displayName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
    website: z.string().nullable(),
    description: z.string(),
    additionalInfo: z.string().nullable(),
    status: z.enum(applicationStatuses),
    submittedAt: z.string(),
    updatedAt: z.string(),
    reviewedAt: z.string().nullable(),
    rejectionReason: z.string().nullable(),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof applicationSchema>;

export const ownApplicationSchema = z
  .object({ application: applicationSchema.nullable() })
  .meta({ id: 'OwnApplication' });
export type OwnApplication = z.infer<typeof ownApplicationSchema>;

export const listApplicationsSchema = z.object({ after: z.string().max(200).optional() });
export const applicationPageSchema = z
  .object({
    items: z.array(applicationSchema),
    /** Those that wait in all. */
    waiting: z.number().int(),
    next: z.string().nullable(),
  })
  .meta({ id: 'ApplicationPage' });
export type ApplicationPage = z.infer<typeof applicationPageSchema>;

export const approvedIdSchema = z.object({ id: z.uuid({ error: 'Cannot approve application without a user ID.' }) });
export const rejectedIdSchema = z.object({ id: z.uuid({ error: 'Cannot reject application without a user ID.' }) });

/** Without a reason the applicant is told the default one. */
export const defaultRejectionReason = 'Application does not meet requirements.';
export const rejectApplicationSchema = z
  .object({ reason: optional(freeText(limits.rejectionReason)) })
  .meta({ id: 'RejectApplication' });
export type RejectApplication = z.infer<typeof rejectApplicationSchema>;
