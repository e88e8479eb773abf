import { Injectable } from '@nestjs/common';
import type { Application, ApplicationPage } from '@canopy/contracts/applications';
import { Database, decodeCursor, encodeCursor } from '@canopy/platform/database';
import { application, applicationColumns, type ApplicationRow } from './application-row.ts';

const pageSize = 20;

/** Applications as raw rows: one by its user, and those that wait, oldest first, so that nobody is passed over. */
@Injectable()
export class ApplicationsQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<Application | null> {
    const row = await this.database.row<ApplicationRow>(
      `select ${applicationColumns} from provider_applications where user_id = ?`,
      [userId],
    );
    return row && application(row);
  }

  async pending(after: string | undefined): Promise<ApplicationPage> {
    const cursor = decodeCursor(after);
    const [rows, counted] = await Promise.all([
      this.database.rows<ApplicationRow>(
        `select ${applicationColumns} from provider_applications
         where status = 'pending' ${cursor ? 'and (provider_applications.submitted_at, user_id) > (?::timestamptz, ?::uuid)' : ''}
         order by provider_applications.submitted_at, user_id limit ${pageSize + 1}`,
        cursor ? [cursor.createdAt, cursor.id] : [],
      ),
      this.database.row<{ waiting: number }>(
        `select count(*)::int as waiting from provider_applications where status = 'pending'`,
      ),
    ]);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      items: shown.map(application),
      waiting: counted!.waiting,
      next: rows.length > pageSize && last ? encodeCursor({ createdAt: last.submitted_at, id: last.user_id }) : null,
    };
  }
}
