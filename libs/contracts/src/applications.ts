import { z } from 'zod';
import { chars, freeText, nameText, optional, requiredText, website } from './entered-text.ts';
import { languages } from './language.ts';
import { limits } from './limits.ts';
import { orNothing } from './or-nothing.ts';
import { applicationStatuses, businessTypes } from './vocabulary.ts';

/** The address of somebody who works without a physical place. */
export const onlineOnly = 'Online Only';

/** What an applicant enters. Name and email are those of the account. */
export const submitApplicationSchema = z
  .object({
    businessName: nameText(limits.businessName, 'Please enter the name of your business or organization.'),
    businessType: z.enum(businessTypes, { error: 'Please choose what describes your work best.' }),
    description: requiredText(limits.businessDescription, 'Please describe what you would like to offer.'),
    website: optional(website),
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
    /** What an administrator asked; while it stands, the application waits for its applicant. */
    question: z.string().nullable(),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof applicationSchema>;

export const ownApplicationSchema = z
  .object({ application: applicationSchema.nullable() })
  .meta({ id: 'OwnApplication' });
export type OwnApplication = z.infer<typeof ownApplicationSchema>;

/** Pending ones wait for us or, where more was asked, for the applicant. */
export const applicationViews = ['waiting', 'questioned', 'approved', 'rejected'] as const;
export type ApplicationView = (typeof applicationViews)[number];

export const listApplicationsSchema = z.object({
  view: orNothing(z.enum(applicationViews)),
  /** A part of the business name, the name or the email. */
  q: orNothing(z.string().max(limits.query, chars(limits.query))),
  /** Who decided, or asked. */
  by: orNothing(z.uuid()),
  after: z.string().max(200).optional(),
});
export type ListApplications = z.output<typeof listApplicationsSchema>;

/** As administrators see it: with who decided about it, or asked for more. */
export const listedApplicationSchema = applicationSchema
  .extend({ reviewedBy: z.string().nullable() })
  .meta({ id: 'ListedApplication' });
export type ListedApplication = z.infer<typeof listedApplicationSchema>;

export const applicationPageSchema = z
  .object({
    /** Pending ones oldest first, decided ones by their decision, newest first. */
    items: z.array(listedApplicationSchema),
    /** Those that wait for us in all. */
    waiting: z.number().int(),
    /** Administrators who have decided something; empty where nobody asks for decided ones. */
    reviewers: z.array(z.object({ id: z.uuid(), name: z.string() })),
    next: z.string().nullable(),
  })
  .meta({ id: 'ApplicationPage' });
export type ApplicationPage = z.infer<typeof applicationPageSchema>;

export const approvedIdSchema = z.object({ id: z.uuid({ error: 'Cannot approve application without a user ID.' }) });
export const rejectedIdSchema = z.object({ id: z.uuid({ error: 'Cannot reject application without a user ID.' }) });

/** Without a reason the applicant is told the default one. */
export const defaultRejectionReason = 'Application does not meet requirements.';
/** The time of the version that the administrator read: whatever was done to it since, nothing is decided unread. */
const seen = z.iso.datetime().optional();
export const approveApplicationSchema = z.object({ seen: orNothing(z.iso.datetime()) });
export const rejectApplicationSchema = z
  .object({
    reason: optional(freeText(limits.rejectionReason)),
    seen,
    /** Whether the administrator read that the applicant is a provider, which the rejection ends. */
    asProvider: z.boolean().optional(),
  })
  .meta({ id: 'RejectApplication' });
export type RejectApplication = z.infer<typeof rejectApplicationSchema>;

export const askForMoreSchema = z
  .object({
    question: requiredText(limits.applicationQuestion, 'Please write what the applicant should tell us.'),
    seen,
  })
  .meta({ id: 'AskForMore' });
export type AskForMore = z.output<typeof askForMoreSchema>;

export const applicationStepKinds = [
  'submitted',
  'questioned',
  'answered',
  'approved',
  'rejected',
  'reopened',
] as const;
export type ApplicationStepKind = (typeof applicationStepKinds)[number];

/** What the applicant sent at one step, as it was then. */
export const enteredApplicationSchema = z.object({
  businessName: z.string(),
  businessType: z.enum(businessTypes),
  phoneNumber: z.string(),
  address: z.string(),
  website: z.string().nullable(),
  description: z.string(),
  additionalInfo: z.string().nullable(),
});
export type EnteredApplication = z.infer<typeof enteredApplicationSchema>;

export const applicationDetailSchema = listedApplicationSchema
  .extend({
    /** Every step of this person, earlier applications too; newest first. */
    history: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(applicationStepKinds),
        at: z.string(),
        byName: z.string().nullable(),
        note: z.string().nullable(),
        entered: enteredApplicationSchema.nullable(),
      }),
    ),
    /** Its person is an approved provider, perhaps because an administrator vouched while it waited. */
    isProvider: z.boolean(),
    /** Whether somebody who reads its person's mailbox has said so: else a stranger may have typed the address. */
    emailVerified: z.boolean(),
    /** Which its person reads Canopy and its mails in. */
    language: z.enum(languages),
    /** Rejected, and its person may not apply again yet. */
    mayReopen: z.boolean(),
    /** The oldest other one that waits. */
    next: z.object({ userId: z.uuid(), businessName: z.string() }).nullable(),
  })
  .meta({ id: 'ApplicationDetail' });
export type ApplicationDetail = z.infer<typeof applicationDetailSchema>;
