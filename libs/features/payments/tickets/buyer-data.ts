import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '@canopy/accounts';
import { Database } from '@canopy/platform/database';

/**
 * Purchases, tickets and sales in the data that a person may take along. Other people's names and addresses are not in
 * it.
 */
@Injectable()
export class BuyerData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register('purchases', (userId) =>
      this.database.rows(
        `select p.id, p.listing_title, p.provider_name, p.quantity, p.amount_cents, p.refunded_cents, p.status, p.payment_intent_id, p.created_at,
                (select json_agg(json_build_object('code', t.code, 'status', t.status, 'usedAt', t.used_at)) from tickets t where t.payment_id = p.id) as tickets
         from payments p where p.user_id = ? order by p.created_at`,
        [userId],
      ),
    );
    this.personalData.register('openOrders', (userId) =>
      this.database.rows(
        `select id, listing_id, quantity, amount_cents, created_at, expires_at from ticket_orders where buyer_id = ? and status = 'held' order by created_at`,
        [userId],
      ),
    );
    this.personalData.register('refunds', (userId) =>
      this.database.rows(
        `select r.payment_id, r.source, r.amount_cents, r.seats, r.reason, r.status, r.created_at from refunds r join payments p on p.id = r.payment_id where p.user_id = ? order by r.created_at`,
        [userId],
      ),
    );
    this.personalData.register('calendarAddress', (userId) =>
      this.database.row('select created_at from calendar_feeds where user_id = ?', [userId]),
    );
    this.personalData.register('sales', (userId) =>
      this.database.rows(
        'select id, listing_title, quantity, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, refunded_cents, status, created_at from payments where provider_id = ? order by created_at',
        [userId],
      ),
    );
    this.personalData.register('paymentAccount', (userId) =>
      this.database.row(
        'select stripe_account_id, onboarding_status, charges_enabled, details_submitted, payouts_enabled, completed_at, created_at from connected_accounts where user_id = ?',
        [userId],
      ),
    );
  }
}
