import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeleteAccount } from '@canopy/accounts';
import type { Cancellation } from '@canopy/contracts/refunds';
import { Database } from '@canopy/platform/database';
import { Round } from '@canopy/platform/sweeps';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { whileLocked } from '@canopy/testing/while-locked';
import { FinishCancellation } from '../refunds/finish-cancellation.ts';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';
import { EndSignUps } from './end-sign-ups.ts';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  api.app.get(EndSignUps, { strict: false }).portion = 3;
});
afterAll(() => api.stop());

/** So many families with two spots each, as a sign-up leaves them; the first one is one that can sign in. */
async function signedUp(families: number): Promise<{ id: string; family: Person }> {
  seller = await provider(api.database);
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 100_000 });
  const family = await person(api.database);
  const spots = { as: family, body: { quantity: 2 } };
  expect((await api.call('POST', `/listings/${id}/sign-up`, spots)).status).toBe(201);
  await api.database.query(
    `with families as (
       insert into users (email, display_name)
       select 'many-' || gen_random_uuid() || '@canopy.test', 'Robin' from generate_series(2, $2::integer) returning id),
     paid as (
       insert into payments (listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, payment_intent_id, quantity)
       select $1::uuid, 'Choir', id, 'Robin', $3::uuid, 'Shop', 0, 'free_' || id, 2 from families returning id, user_id)
     insert into tickets (payment_id, code, listing_id, user_id)
     select id, gen_random_uuid(), $1, user_id from paid cross join generate_series(1, 2)`,
    [id, families, seller.id],
  );
  await api.database.query('update listings set current_attendees = 2 * $2 where id = $1', [id, families]);
  return { id, family };
}

/** The same, at a listing whose mails are found by its title. */
async function named(families: number) {
  const made = await signedUp(families);
  const title = `Choir ${made.id}`;
  await api.database.query('update listings set title = $2 where id = $1', [made.id, title]);
  return { ...made, title };
}

const remove = (id: string) => api.call<{ deleted: boolean }>('DELETE', `/listings/${id}`, { as: seller });
const endSignUps = (round = new Round(60, new AbortController().signal)) =>
  api.app.get(EndSignUps, { strict: false }).ofCalledOff(round);
const finish = () => api.app.get(FinishCancellation, { strict: false }).all();
const progress = async () =>
  (await api.call<{ items: Cancellation[] }>('GET', '/my/cancellations', { as: seller })).body.items;

/** What each family and the books would miss. */
async function state(title: string) {
  const [row] = await api.database.query(
    `select count(*) filter (where p.status = 'refunded' and p.seats_returned = 2)::integer as ended,
       count(*) filter (where r.seats_returned = 2 and r.status = 'succeeded' and r.source = 'cancellation')::integer as refunds,
       (select count(*)::integer from tickets t join payments q on q.id = t.payment_id where q.provider_id = $1 and t.status = 'valid') as valid,
       (select count(distinct recipient)::integer from emails where data->>'listingTitle' = $2) as told,
       (select count(*)::integer from emails where data->>'listingTitle' = $2) as mails,
       (select current_attendees from listings where user_id = $1) as seats
     from payments p left join refunds r on r.payment_id = p.id where p.provider_id = $1`,
    [seller.id, title],
  );
  expect(await ledgerDisagreements(api.app.get(Database))).toEqual([]);
  return row;
}

describe('a free listing with more sign-ups than end at once', () => {
  it('is called off at once; its people are told and their spots end in portions, each whole, and then it goes', async () => {
    const { id, family, title } = await named(4);
    expect((await remove(id)).body).toEqual({ deleted: false });
    expect(await state(title)).toEqual({ ended: 0, refunds: 0, valid: 8, told: 0, mails: 0, seats: 8 });
    expect(await progress()).toMatchObject([{ listingId: id, refunds: 0, settled: 0, leftCents: 0, signUpsLeft: 4 }]);
    // Nobody comes in or joins any more.
    const { code } = (
      await api.database.query<{ code: string }>('select code from tickets where user_id = $1', [family.id])
    )[0]!;
    expect((await api.call('POST', '/tickets/check-in', { as: seller, body: { code } })).body.reason).toBe(
      'event_cancelled',
    );
    const late = { as: await person(api.database), body: { quantity: 1 } };
    expect((await api.call('POST', `/listings/${id}/sign-up`, late)).body.reason).toBe('listing_cancelled');
    // It does not go while somebody is to be told, and a second click changes nothing.
    await finish();
    expect((await remove(id)).body).toEqual({ deleted: false });
    expect(await progress()).toMatchObject([{ signUpsLeft: 4 }]);

    // The process ends after the first portion.
    const stopping = new AbortController();
    const ended = Object.defineProperty(new Round(60, stopping.signal), 'over', {
      get: (() => {
        let looks = 0;
        return () => looks++ > 1;
      })(),
    });
    await endSignUps(ended);
    expect(await state(title)).toEqual({
      ended: 3,
      refunds: 3,
      valid: 2,
      told: 3,
      mails: 3,
      seats: 2,
    });
    expect(await progress()).toMatchObject([{ signUpsLeft: 1 }]);
    await endSignUps();
    expect(await progress()).toMatchObject([{ signUpsLeft: 0 }]);
    await finish();
    expect(await state(title)).toEqual({
      ended: 4,
      refunds: 4,
      valid: 0,
      told: 4,
      mails: 4,
      seats: null,
    });
  });

  it('keeps its provider’s account until it is gone, which says what to do', async () => {
    const { id } = await signedUp(4);
    const account = api.app.get(DeleteAccount, { strict: false });
    await expect(account.delete(seller.id)).rejects.toMatchObject({ code: 'listing_to_end_first' });
    expect(await api.database.query('select cancelled_at from listings where id = $1', [id])).toEqual([
      { cancelled_at: null },
    ]);
    await remove(id);
    await endSignUps();
    await finish();
    expect(await account.delete(seller.id)).toBe(true);
  });
});

it('as many as end at once do so while the provider waits', async () => {
  const { id, title } = await named(3);
  expect((await remove(id)).body).toEqual({ deleted: true });
  expect(await state(title)).toEqual({ ended: 3, refunds: 3, valid: 0, told: 3, mails: 3, seats: null });
});

it('whoever gives the spots back at this moment is told nothing: there is none left to lose', async () => {
  const { id, family, title } = await named(4);
  await remove(id);
  const givesBack = {
    text: `with own as (select id from payments where listing_id = $1 and user_id = $2),
        voided as (update tickets set status = 'void', voided_at = now() where payment_id = (select id from own)),
        given as (update payments set status = 'refunded', seats_returned = 2 where id = (select id from own))
      update listings set current_attendees = current_attendees - 2 where id = $1`,
    values: [id, family.id],
  };
  await whileLocked(api.database, givesBack, () => endSignUps());
  expect(await state(title)).toMatchObject({ ended: 4, refunds: 3, valid: 0, told: 3, mails: 3, seats: 0 });
  const mails = `select from emails where recipient = $1 and template = 'listing-cancelled'`;
  expect(await api.database.query(mails, [family.email])).toEqual([]);
});
