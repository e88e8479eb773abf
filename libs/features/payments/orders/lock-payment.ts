import type { EntityManager } from '@canopy/platform/database';

export interface LockedPayment {
  id: string;
  listing_id: string | null;
  listing_title: string;
  provider_name: string;
  buyer_name: string;
  buyer_email: string | null;
  amount_cents: number;
  platform_fee_cents: number;
  quantity: number;
  refunded_cents: number;
  refunded_fee_cents: number;
  absorbed_cents: number;
  seats_returned: number;
}

/**
 * Locks a payment until the end of the transaction, its listing before it: a listing that is being deleted locks in
 * that order too. The share of the listing's key keeps nobody from buying.
 */
export async function lockPayment(em: EntityManager, paymentId: string): Promise<LockedPayment> {
  await em.execute(
    'select 1 from listings l where l.id = (select listing_id from payments where id = ?) for key share',
    [paymentId],
  );
  const [payment] = await em.execute<LockedPayment[]>(
    `select p.id, p.listing_id, p.listing_title, p.provider_name, p.buyer_name, (select u.email from users u where u.id = p.user_id) as buyer_email, p.amount_cents, p.platform_fee_cents,
            p.quantity, p.refunded_cents, p.refunded_fee_cents, p.absorbed_cents, p.seats_returned
     from payments p where p.id = ? for update of p`,
    [paymentId],
  );
  return payment!;
}
