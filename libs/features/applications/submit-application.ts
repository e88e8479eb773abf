import { Injectable } from '@nestjs/common';
import { ProviderStanding } from '@canopy/accounts';
import type { Application, EnteredApplication, SubmitApplicationInput } from '@canopy/contracts/applications';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { type Limit, RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { isApprovedProvider } from '@canopy/rules/access';
import { applicationOf } from './application-of.ts';
import { applicationUrl } from './application-url.ts';
import { ProviderApplication } from './provider-application.entity.ts';
import { db } from './tables.ts';
import { writeStep } from './write-step.ts';

/** Each that says something else is a step in the history, and whoever reads it has to read it again. */
const perPerson: Limit = { name: 'application', times: 10, seconds: 60 * 60 };

/**
 * From no application to a pending one, or from one of which more was asked to one that waits for us again. Sent twice,
 * also at the same moment, it is one application and one mail, and says what was sent last: whoever got no answer may
 * have corrected something before sending again.
 */
@Injectable()
export class SubmitApplication {
  constructor(
    private readonly database: Database,
    private readonly standing: ProviderStanding,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @returns the application that now waits. @throws Refusal application_without_user, application_rejected,
   * already_provider, too_many_requests
   */
  async submit(userId: string, entered: SubmitApplicationInput): Promise<Application> {
    await this.limits.count(perPerson, userId);
    return this.database.transaction(async (em) => {
      // The user's row is the queue: a second submission waits here and then finds the first.
      const user = await db(em)
        .selectFrom('users')
        .select(['email', 'displayName', 'role', 'status'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw new Refusal('application_without_user');
      const before = await applicationOf(em, userId);
      if (before?.status === 'pending') return sentAgain(em, before, enteredOf(entered));
      if (isApprovedProvider(user)) throw new Refusal('already_provider');
      // A rejected application whose person is not rejected any more was reopened.
      if (user.status === 'rejected') throw new Refusal('application_rejected');
      const application = await write(em, userId, user, entered);
      await this.standing.pending(em, userId);
      const mail = {
        name: user.displayName,
        businessName: entered.businessName,
        applicationUrl: applicationUrl(this.config),
      };
      await this.emails.write(em, {
        recipient: user.email,
        template: 'application-received',
        data: mail,
        dedupeKey: `application-received:${userId}:${application.submittedAt}`,
      });
      return application;
    });
  }
}

/**
 * An application that was approved once, of somebody who is no provider any more, makes room for the new one, and so does
 * one that was rejected and reopened.
 */
async function write(
  em: EntityManager,
  userId: string,
  { displayName, email }: { displayName: string; email: string },
  entered: SubmitApplicationInput,
): Promise<Application> {
  await db(em).deleteFrom('providerApplications').where('userId', '=', userId).execute();
  em.create(ProviderApplication, {
    userId,
    displayName,
    email,
    ...enteredOf(entered),
  });
  await em.flush();
  await writeStep(em, userId, { kind: 'submitted', entered: enteredOf(entered) });
  return (await applicationOf(em, userId))!;
}

/**
 * The answer to a question is the application itself, sent once more. It keeps its place in the line, and administrators
 * are told of it like of a new one. What is corrected without a question keeps its place too, and nobody is told again.
 */
async function sentAgain(em: EntityManager, before: Application, entered: EnteredApplication): Promise<Application> {
  const { userId } = before;
  const answered = before.question !== null;
  const fields = Object.keys(entered) as (keyof EnteredApplication)[];
  if (!answered && fields.every((field) => before[field] === entered[field])) return before;
  await db(em)
    .updateTable('providerApplications')
    .set({
      ...entered,
      ...(answered && { question: null, reviewerId: null, reviewerName: null, announcedAt: null }),
      updatedAt: now,
    })
    .where('userId', '=', userId)
    .execute();
  await writeStep(em, userId, { kind: answered ? 'answered' : 'submitted', entered });
  return (await applicationOf(em, userId))!;
}

const enteredOf = (entered: SubmitApplicationInput): EnteredApplication => ({
  businessName: entered.businessName,
  businessType: entered.businessType,
  phoneNumber: entered.phoneNumber,
  address: entered.address,
  website: entered.website ?? null,
  description: entered.description,
  additionalInfo: entered.additionalInfo || null,
});
