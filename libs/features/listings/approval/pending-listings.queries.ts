import { Injectable } from '@nestjs/common';
import type { ApprovalMailState, PendingListings } from '@canopy/contracts/admin-listings';
import { limits } from '@canopy/contracts/limits';
import type { Category } from '@canopy/contracts/vocabulary';
import { emailState } from '@canopy/emails';
import { Database, decodeCursor, encodeCursor, instant } from '@canopy/platform/database';

interface PendingRow {
  id: string;
  title: string;
  category: Category;
  provider_email: string;
  provider_name: string;
  status: 'pending_user_approval';
  created_by: string | null;
  created_at: string;
  expires_at: string;
  expired: boolean;
  mail: ApprovalMailState | null;
}

/** Listings that wait for their providers, newest first, with what became of the newest link and the newest mail. */
@Injectable()
export class PendingListingsQuery {
  constructor(private readonly database: Database) {}

  async page(after: string | undefined): Promise<PendingListings> {
    const cursor = decodeCursor(after);
    const rows = await this.database.rows<PendingRow>(
      `select l.id, l.title, l.category, l.provider_email, l.provider_name, l.status, u.display_name as created_by, l.created_at::text,
              link.expires_at::text, link.expires_at <= now() as expired, mail.state as mail
       from pending_listings l left join users u on u.id = l.created_by
       join lateral (select max(t.expires_at) as expires_at from approval_tokens t where t.pending_listing_id = l.id) link on true
       left join lateral (select ${emailState} as state from approval_tokens t join emails e on e.id = t.email_id where t.pending_listing_id = l.id order by t.created_at desc limit 1) mail on true
       ${cursor ? 'where (l.created_at, l.id) < (?::timestamptz, ?::uuid)' : ''}
       order by l.created_at desc, l.id desc limit ${limits.pageSize + 1}`,
      cursor ? [cursor.createdAt, cursor.id] : [],
    );
    const shown = rows.slice(0, limits.pageSize);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => ({
        id: row.id,
        title: row.title,
        category: row.category,
        providerEmail: row.provider_email,
        providerName: row.provider_name,
        status: row.status,
        createdBy: row.created_by,
        createdAt: instant(row.created_at),
        state: row.expired ? 'expired' : 'waiting',
        expiresAt: instant(row.expires_at),
        mail: row.mail ?? 'none',
      })),
      next: last && rows.length > limits.pageSize ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
    };
  }
}
