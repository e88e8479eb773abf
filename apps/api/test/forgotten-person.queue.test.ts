import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '@canopy/contracts/accounts';
import type { StartedOrder } from '@canopy/contracts/payments';
import { namesThatStay } from '@canopy/rules/retention';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, type Person, provider } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
  admin = await person(api.database, { role: 'admin', displayName: 'Avery' });
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const email = 'zanzibar.quill@example.test';
const neverConfirmed = 'zanzibar.neverquill@example.test';
const laterEmail = 'zanzibar.newquill@example.test';
const displayName = 'Zanzibar Quill';
const password = 'their own password';

/** Every call must work: a step that is refused would leave nothing to be found. */
async function call<Body>(method: string, path: string, as: { token: string } | null, body?: unknown): Promise<Body> {
  const answer = await api.call<Body>(method, path, { as: as as Person | null, body });
  expect([method, path, answer.status < 300 ? 'fine' : answer.body]).toEqual([method, path, 'fine']);
  return answer.body;
}
async function buy(listingId: string, as: { token: string }): Promise<string> {
  const order = await call<StartedOrder>('POST', `/listings/${listingId}/orders`, as, { quantity: 2 });
  await call('POST', `/simulated-card/payment-intents/${order.paymentIntentId}/confirm`, as, {
    clientSecret: order.clientSecret,
  });
  await call('POST', `/orders/${order.orderId}/finish`, as);
  const [payment] = await api.database.query<{ id: string }>('select id from payments where order_id = $1', [
    order.orderId,
  ]);
  return payment!.id;
}
const form = {
  title: 'Pottery',
  description: 'For beginners.',
  category: 'recreation',
  location: 'Stratford, ON',
  price: '25.50',
  maxAttendees: '20',
  eventStart: '2031-05-01T17:00:00-04:00',
};

/** Where a text stands in any column of any table that is not PostgreSQL's own, in whatever capitals. */
async function found(text: string): Promise<string[]> {
  const columns = await api.database.query<{ schema: string; table: string; column: string; type: string }>(
    `select table_schema as schema, table_name as "table", column_name as "column", data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const hits = [];
  for (const { schema, table, column, type } of columns) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await api.database.query(
      `select 1 from "${schema}"."${table}" where position(lower($1) in lower(${value})) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) hits.push(`${schema === 'public' ? '' : `${schema}.`}${table}.${column}`);
  }
  return hits.sort();
}
const mailsAreOut = () =>
  until(async () => {
    const waiting = await api.database.query(
      `select 1 from emails where status = 'pending' and recipient is not null limit 1`,
    );
    return waiting.length === 0;
  }, 'every mail to be out');

describe('somebody who did everything, and whose account is deleted', () => {
  beforeAll(async () => {
    // A listing waits for them before they have an account.
    await call('POST', '/admin/listings', admin, {
      ...form,
      contact: email,
      providerEmail: email,
      providerName: displayName,
    });
    const { token, viewer } = await call<Session>('POST', '/accounts', null, {
      displayName,
      email,
      password,
      acceptTerms: true,
    });
    const me = { token, id: viewer.id };
    await api.call('POST', '/sessions', { body: { email, password: 'a wrong password' } });
    await call('POST', '/password-resets', null, { email });
    await api.database.query('update users set email_verified_at = now() where id = $1', [me.id]);
    await api.database.query(
      `insert into social_identities (provider, subject, user_id, email) values ('google', 'g-1', $1, $2)`,
      [me.id, email],
    );
    await call('POST', '/applications', me, {
      businessName: `${displayName} Pottery`,
      businessType: 'tutor',
      description: 'Pottery for everybody.',
      phoneNumber: '519 555 0100',
      address: '1 Main Street, Stratford, ON',
    });
    await call('POST', `/applications/${me.id}/approval`, admin);
    await call('PUT', `/admin/users/${me.id}/business-name`, admin, {
      businessName: `${displayName} Studio`,
      before: `${displayName} Pottery`,
    });
    await api.database.query(
      `insert into connected_accounts (user_id, stripe_account_id, onboarding_status, charges_enabled, details_submitted, payouts_enabled, completed_at)
       values ($1, 'acct_zq', 'completed', true, true, true, now())`,
      [me.id],
    );
    // They sell, and give something back; the same person buys, and an administrator gives that back.
    const theirs = await call<{ id: string }>('POST', '/listings', me, { ...form, contact: email });
    const buyer = await person(api.database, { displayName: 'Robin' });
    const sold = await buy(theirs.id, buyer);
    await call('POST', `/sales/${sold}/refunds`, me, {
      key: randomUUID(),
      amount: '5.00',
      seats: 0,
      reason: 'The class is shorter.',
    });
    const seller = await provider(api.database, { displayName: 'Maple' });
    const chess = await listing(api.database, seller.id, { title: 'Chess' });
    const bought = await buy(chess.id, me);
    await call('POST', `/sales/${bought}/refunds`, seller, {
      key: randomUUID(),
      amount: '5.00',
      seats: 0,
      reason: 'The room is smaller.',
    });
    const free = await listing(api.database, seller.id, { isFreeEvent: true });
    await call('POST', `/listings/${free.id}/sign-up`, me);
    const unpaid = await provider(api.database, { onboarding: 'not_started' });
    const later = await listing(api.database, unpaid.id);
    await call('PUT', `/listings/${later.id}/sale-notice`, me);
    await call('POST', '/calendar/feed', me);
    await api.database.query(`insert into card_customers (id, user_id) values ('cus_zq', $1)`, [me.id]);
    const picture = new FormData();
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1f5f4a' } })
      .png()
      .toBuffer();
    picture.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${displayName}.png`);
    const sent = await fetch(`${api.config.api.url}/account/photo`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${me.token}` },
      body: picture,
    });
    expect(sent.status).toBeLessThan(300);
    // For a while they also administer, and leave lines of what they did.
    await api.database.query(`update users set role = 'admin' where id = $1`, [me.id]);
    await call('POST', '/sessions/confirmation', me, { password });
    await call('PUT', `/users/${seller.id}/platform-fee`, me, { platformFeePercentage: '12.5' });
    await api.database.query(
      `insert into card_events (id, type, livemode, payload, status, error, attempts) select 'evt_zq', 'charge.refunded', false, jsonb_build_object('objectId', 'ch_1', 'intentId', payment_intent_id), 'parked', 'x', 10 from payments where id = $1`,
      [bought],
    );
    await call('POST', '/admin/payment-issues/card_event/evt_zq/resolution', me, { note: 'Settled by hand.' });
    const applicant = await person(api.database, { displayName: 'Juniper' });
    await call('POST', '/applications', applicant, {
      businessName: 'Juniper Music',
      businessType: 'tutor',
      description: 'Fiddle for beginners.',
      phoneNumber: '519 555 0101',
      address: '2 Main Street, Stratford, ON',
    });
    await call('POST', `/applications/${applicant.id}/approval`, me);
    const disputed = await buy(chess.id, buyer);
    await api.database.query(
      `insert into disputes (id, payment_id, amount_cents, reason, status, closed_at)
       values ('dp_zq', $1, 5100, 'fraudulent', 'lost', now())`,
      [disputed],
    );
    await api.database.query(
      `insert into refunds (payment_id, source, amount_cents, seats, reason, provider_refund_id, status, settled_at)
       values ($1, 'dispute', 5100, 0, 'The bank decided.', 'dp_zq', 'succeeded', now())`,
      [disputed],
    );
    await call('POST', '/admin/disputes/dp_zq/decision', me, { bearer: 'platform' });
    await mailsAreOut();
    expect((await found(email)).length).toBeGreaterThan(5);
    expect((await found(displayName)).length).toBeGreaterThan(10);

    // They ask for addresses that they never confirm; the later of two ends the link of the other one.
    for (const wanted of [neverConfirmed, 'zanzibar.neverquill2@example.test']) {
      await call('POST', '/email-changes', me, { email: wanted });
      // A mail whose row the next request holds just then would wait for the sweep.
      await mailsAreOut();
    }
    expect(await found(neverConfirmed)).toEqual([]);
    expect((await found('zanzibar.neverquill')).length).toBeGreaterThan(0);

    // In the end they have another address.
    const linkToken = 'l'.repeat(43);
    await call('POST', '/email-changes', me, { email: laterEmail });
    await api.database.query(
      `update mailed_links set token_hash = $2 where user_id = $1 and purpose = 'email_change'`,
      [me.id, createHash('sha256').update(linkToken).digest()],
    );
    await mailsAreOut();
    await call('POST', '/email-changes/confirm', me, { token: linkToken });
    await mailsAreOut();
    expect((await found(laterEmail)).length).toBeGreaterThan(2);

    // One link still works when they go.
    await call('POST', '/email-changes', me, { email: 'zanzibar.neverquill3@example.test' });
    await mailsAreOut();
    await call('DELETE', `/users/${me.id}`, admin);
    await mailsAreOut();
  }, 120_000);

  it('leaves no address in any column of any table', async () => {
    expect(await found(email)).toEqual([]);
    expect(await found('zanzibar.quill')).toEqual([]);
    expect(await found('zanzibar.newquill')).toEqual([]);
    expect(await found('zanzibar.neverquill')).toEqual([]);
  });

  it('leaves a name only where it is part of a record, and for a week in emails to others', async () => {
    const stays = Object.keys(namesThatStay).sort();
    expect(await found(displayName)).toEqual(['emails.data', ...stays].sort());
    await api.database.query(
      `update emails set sent_at = sent_at - interval '7 days 1 minute' where sent_at is not null`,
    );
    await worker.sweep();
    expect(await found(displayName)).toEqual(stays);
  });
});
