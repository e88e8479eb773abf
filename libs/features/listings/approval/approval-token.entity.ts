import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { Email } from '@canopy/emails';
import { PendingListing } from '../pending-listing.entity.ts';

export const ApprovalTokenSchema = defineEntity({
  name: 'ApprovalToken',
  tableName: 'approval_tokens',
  properties: {
    /** SHA-256 of the token in the link. */
    tokenHash: p.blob().primary(),
    /** Null once its person is gone. */
    email: p.text().nullable(),
    /** Null once the listing is published or deleted. */
    pendingListing: () => p.manyToOne(PendingListing).nullable(),
    type: p.enum(['listing_approval'] as const).default('listing_approval'),
    /** False for a link that an administrator copied: it proves nothing about the mailbox. */
    mailed: p.boolean(),
    mail: () => p.manyToOne(Email).nullable().fieldName('email_id'),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    used: p.boolean().default(false),
    usedAt: p.datetime().nullable(),
    /** Whose account the listing was published under. */
    user: () => p.manyToOne(User).nullable(),
  },
});

/** A link by which a provider approves a listing that somebody else created for them. */
export class ApprovalToken extends ApprovalTokenSchema.class {}
ApprovalTokenSchema.setClass(ApprovalToken);
