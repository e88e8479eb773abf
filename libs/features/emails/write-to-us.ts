import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { brand } from '@canopy/contracts/brand';
import type { ContactMessage } from '@canopy/contracts/contact';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { type Limit, RateLimits } from '@canopy/platform/rate-limit';
import { dayOf } from '@canopy/rules/dates';
import { EmailOutbox } from './email-outbox.ts';

const hour = 60 * 60;
const limits = {
  fromAddress: { name: 'contact-address', times: 10, seconds: hour },
  ofEmail: { name: 'contact-email', times: 5, seconds: hour },
} satisfies Record<string, Limit>;

/** A message to us is a mail to the support address; whoever answers it answers its writer. */
@Injectable()
export class WriteToUs {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly rateLimits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** The same words of the same person on one day are one message, however often they are sent. @throws Refusal too_many_requests */
  async send({ homepage, email, topic, ...written }: ContactMessage, viewer: Viewer | null): Promise<void> {
    // A program that fills in whatever it finds is told what a person is told, and comes back no wiser.
    if (homepage !== '') return;
    await this.rateLimits.countAddress(limits.fromAddress);
    await this.rateLimits.count(limits.ofEmail, email);
    const { name, message, language } = written;
    const day = dayOf(this.clock.now());
    const words = createHash('sha256')
      .update(JSON.stringify([day, email, topic, name, message]))
      .digest('base64url');
    await this.database.transaction((em) =>
      this.emails.write(em, {
        recipient: brand.supportEmail,
        template: 'contact-message',
        data: {
          kind: topic,
          name,
          message,
          replyTo: email,
          inFrench: language === 'fr',
          confirmed: viewer?.email === email && viewer.emailVerified,
        },
        dedupeKey: `contact-message:${words}`,
      }),
    );
  }
}
