import { Injectable } from '@nestjs/common';
import { ProviderStanding } from '@canopy/accounts';
import type { Application, SubmitApplicationInput } from '@canopy/contracts/applications';
import { Refusal } from '@canopy/contracts/refusals';
import type { UserStatus } from '@canopy/contracts/vocabulary';
import { EmailOutbox } from '@canopy/emails';
import { Database, type EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { application, applicationColumns, type ApplicationRow } from './application-row.ts';

/** From no application to a pending one. Sent twice, also at the same moment, it is one application and one mail. */
@Injectable()
export class SubmitApplication {
  constructor(
    private readonly database: Database,
    private readonly standing: ProviderStanding,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /**
   * @returns the application that now waits. @throws Refusal application_without_user, application_rejected,
   * already_provider
   */
  async submit(userId: string, entered: SubmitApplicationInput): Promise<Application> {
    const { row, emailId } = await this.database.transaction(async (em) => {
      // The user's row is the queue: a second submission waits here and then finds the first.
      const [user] = await em.execute<
        { email: string; display_name: string; role: string; status: UserStatus | null }[]
      >('select email, display_name, role, status from users where id = ? for update', [userId]);
      if (!user) throw new Refusal('application_without_user');
      const [before] = await em.execute<ApplicationRow[]>(
        `select ${applicationColumns} from provider_applications where user_id = ?`,
        [userId],
      );
      if (before?.status === 'pending') return { row: before, emailId: null };
      if (user.status === 'approved' && user.role !== 'user') throw new Refusal('already_provider');
      if (before?.status === 'rejected' || user.status === 'rejected') throw new Refusal('application_rejected');
      const row = await insert(em, userId, user, entered);
      await this.standing.pending(em, userId);
      const mail = {
        name: user.display_name,
        businessName: entered.businessName,
        applicationUrl: `${this.config.publicUrl}/become-provider`,
      };
      return {
        row,
        emailId: await this.emails.write(
          em,
          user.email,
          'application-received',
          mail,
          `application-received:${userId}:${row.submitted_at}`,
        ),
      };
    });
    this.emails.enqueue(emailId);
    return application(row);
  }
}

/** An application that was approved once, of somebody who is no provider any more, makes room for the new one. */
async function insert(
  em: EntityManager,
  userId: string,
  user: { email: string; display_name: string },
  entered: SubmitApplicationInput,
): Promise<ApplicationRow> {
  await em.execute('delete from provider_applications where user_id = ?', [userId]);
  const [row] = await em.execute<ApplicationRow[]>(
    `insert into provider_applications (user_id, business_name, business_type, display_name, email, phone_number, address, website, description, additional_info)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning ${applicationColumns}`,
    [
      userId,
      entered.businessName,
      entered.businessType,
      user.display_name,
      user.email,
      entered.phoneNumber,
      entered.address,
      entered.website ?? null,
      entered.description,
      entered.additionalInfo || null,
    ],
  );
  return row!;
}
