import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from './user.entity.ts';

export const linkPurposes = ['password_reset', 'email_verification', 'email_change'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const MailedLinkSchema = defineEntity({
  name: 'MailedLink',
  tableName: 'mailed_links',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    user: () => p.manyToOne(User),
    purpose: p.enum(linkPurposes),
    /** The address that it was sent to; it proves nothing about any other. */
    email: p.text(),
    /** SHA-256 of the token in the link. */
    tokenHash: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

/** A link in a mail that does one thing once. */
export class MailedLink extends MailedLinkSchema.class {}
MailedLinkSchema.setClass(MailedLink);
