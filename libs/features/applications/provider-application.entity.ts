import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { applicationStatuses, businessTypes } from '@canopy/contracts/vocabulary';

export const ProviderApplicationSchema = defineEntity({
  name: 'ProviderApplication',
  tableName: 'provider_applications',
  properties: {
    /** Whose application it is. One per user, so the user's id is the key. */
    userId: p.uuid().primary(),
    businessName: p.text(),
    businessType: p.enum(businessTypes),
    /** Name and email of the account at the time of applying. */
    displayName: p.text(),
    email: p.text(),
    phoneNumber: p.text(),
    address: p.text(),
    website: p.text().nullable(),
    description: p.text(),
    additionalInfo: p.text().nullable(),
    status: p.enum(applicationStatuses).default('pending'),
    submittedAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
    /** Set exactly while the application is decided. */
    reviewedAt: p.datetime().nullable(),
    /** Who decided, or asked. */
    reviewer: () => p.manyToOne(User).nullable(),
    reviewerName: p.text().nullable(),
    /** Set exactly while the application is rejected. */
    rejectionReason: p.text().nullable(),
    /** What an administrator asked; only of a pending one, which then waits for its applicant. */
    question: p.text().nullable(),
    /** When administrators were told that it waits. */
    announcedAt: p.datetime().nullable(),
  },
});

/** Somebody asks to become a provider. */
export class ProviderApplication extends ProviderApplicationSchema.class {}
ProviderApplicationSchema.setClass(ProviderApplication);
