import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingAccess } from '@canopy/contracts/listings';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, type Person, person, provider } from '@canopy/testing/factories';
import { whileLocked } from '@canopy/testing/while-locked';
import { SaleNotices } from './sale-notices.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let seller: Person;
let family: Person;
let chess: { id: string };
beforeEach(async () => {
  seller = await provider(api.database, { onboarding: 'in_progress' });
  family = await person(api.database, { displayName: 'Ada' });
  chess = await listing(api.database, seller.id, { title: 'Chess club', eventStart: new Date('2031-12-05T15:00:00Z') });
});

const ask = (as: Person, id = chess.id) => api.call<RefusalBody>('PUT', `/listings/${id}/sale-notice`, { as });
const withdraw = (as: Person) => api.call('DELETE', `/listings/${chess.id}/sale-notice`, { as });
const isWaiting = async (as: Person | null) =>
  (await api.call<ListingAccess>('GET', `/listings/${chess.id}/access`, { as })).body.saleNotice;
const tell = () => api.app.get(SaleNotices).tell();
const canBePaid = () =>
  api.database.query(
    `update connected_accounts set onboarding_status = 'completed', charges_enabled = true, details_submitted = true,
       payouts_enabled = true, completed_at = now() where user_id = $1`,
    [seller.id],
  );
const mails = ({ email }: Person) =>
  api.database.query<{ data: object }>("select data from emails where template = 'sale-open' and recipient = $1", [
    email,
  ]);

describe('being told when tickets go on sale', () => {
  it('once, when the provider can be paid, with the way to the tickets', async () => {
    expect(await isWaiting(family)).toBe(false);
    const answers = await Promise.all([ask(family), ask(family), ask(family)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect([await isWaiting(family), await isWaiting(seller), await isWaiting(null)]).toEqual([true, false, false]);
    await tell();
    expect(await mails(family)).toEqual([]);
    await canBePaid();
    await Promise.all([tell(), tell()]);
    expect(await mails(family)).toEqual([
      {
        data: {
          name: 'Ada',
          listingTitle: 'Chess club',
          eventStart: '2031-12-05T15:00:00.000Z',
          listingUrl: `${api.config.publicUrl}/listings/${chess.id}`,
        },
      },
    ]);
    expect(await isWaiting(family)).toBe(false);
  });

  describe('an address that nobody has confirmed, and that had its few mails of the day', () => {
    const unconfirmed = (...people: Person[]) =>
      api.database.query('update users set email_verified_at = null where id = any ($1)', [people.map(({ id }) => id)]);
    const fill = ({ email }: Person) =>
      api.database.query(
        `insert into emails (recipient, template, data)
         select $1, 'sign-up-confirmation', '{}' from generate_series(1, 5)`,
        [email],
      );

    it('is told once it gets mails again', async () => {
      const other = await person(api.database);
      await unconfirmed(family);
      await fill(family);
      await Promise.all([ask(family), ask(other)]);
      await canBePaid();
      await tell();
      expect([await mails(family), (await mails(other)).length]).toEqual([[], 1]);
      expect([await isWaiting(family), await isWaiting(other)]).toEqual([true, false]);
      await api.database.query(`update emails set created_at = now() - interval '1 day' where recipient = $1`, [
        family.email,
      ]);
      await tell();
      await tell();
      expect([(await mails(family)).length, await isWaiting(family)]).toEqual([1, false]);
    });

    it('keeps nobody else from being told, however many such addresses there are', async () => {
      // Before everybody else by the order of ids.
      await api.database.query(
        `with crowd as (
           insert into users (id, email, display_name)
           select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd' || n || '@example.test', 'Crowd'
           from generate_series(1, 501) n returning id, email
         ), mailed as (
           insert into emails (recipient, template, data)
           select email, 'sign-up-confirmation', '{}' from crowd, generate_series(1, 5)
         )
         insert into sale_notices (listing_id, user_id) select $1, id from crowd`,
        [chess.id],
      );
      await ask(family);
      await canBePaid();
      await tell();
      expect([(await mails(family)).length, await isWaiting(family)]).toEqual([1, false]);
      const [left] = await api.database.query<{ n: number }>(
        'select count(*)::int as n from sale_notices where listing_id = $1',
        [chess.id],
      );
      expect(left!.n).toBe(501);
      await api.database.query(`delete from users where email like 'crowd%@example.test'`);
    });
  });

  it('whoever takes the wish back hears nothing', async () => {
    await ask(family);
    expect([(await withdraw(family)).status, (await withdraw(family)).status]).toEqual([204, 204]);
    await canBePaid();
    await tell();
    expect(await mails(family)).toEqual([]);
  });

  it('a provider who is no longer approved sells nothing, so nobody is told', async () => {
    await ask(family);
    await canBePaid();
    await api.database.query("update users set status = 'rejected' where id = $1", [seller.id]);
    await tell();
    expect([await mails(family), await isWaiting(family)]).toEqual([[], null]);
  });

  it.each([
    ['over', "event_start = now() - interval '1 hour', event_end = now() - interval '1 minute'"],
    ['free by now', 'price_cents = 0, is_free_event = true'],
    ['called off', 'cancelled_at = now()'],
  ])('what is %s is forgotten without a word', async (_, change) => {
    await ask(family);
    await api.database.query(`update listings set ${change} where id = $1`, [chess.id]);
    await canBePaid();
    await tell();
    expect([await mails(family), await isWaiting(family)]).toEqual([[], false]);
  });

  it.each([
    ['an own listing', async () => ask(seller), 403, 'own_listing'],
    [
      'a free one',
      async () => ask(family, (await listing(api.database, seller.id, { isFreeEvent: true })).id),
      409,
      'not_for_sale',
    ],
    [
      'one that is over',
      async () => ask(family, (await listing(api.database, seller.id, { eventStart: new Date('2020-01-01') })).id),
      409,
      'listing_over',
    ],
    [
      'one that is on sale',
      async () => ask(family, (await listing(api.database, (await provider(api.database)).id)).id),
      409,
      'already_on_sale',
    ],
    [
      'one whose provider may not sell',
      async () => {
        await api.database.query("update users set status = 'rejected' where id = $1", [seller.id]);
        return ask(family);
      },
      409,
      'not_for_sale',
    ],
    ['none', async () => ask(family, crypto.randomUUID()), 404, 'listing_not_found'],
  ] as const)('nobody is told about %s', async (_, attempt, status, reason) => {
    const answer = await attempt();
    expect([answer.status, answer.body.reason]).toEqual([status, reason]);
  });

  it('nobody is told about tickets while every spot is taken', async () => {
    await ask(family);
    await canBePaid();
    await api.database.query('update listings set max_attendees = 3, current_attendees = 3 where id = $1', [chess.id]);
    await tell();
    expect(await mails(family)).toEqual([]);
    await api.database.query('update listings set current_attendees = 2 where id = $1', [chess.id]);
    await tell();
    expect(await mails(family)).toHaveLength(1);
  });

  it('a listing that is being deleted at this moment is gone, and no failure', async () => {
    const deletion = { text: 'delete from listings where id = $1', values: [chess.id] };
    const answer = await whileLocked(api.database, deletion, () => ask(family));
    expect(answer.body.reason).toBe('listing_not_found');
  });

  it('goes with the person and with the listing', async () => {
    await ask(family);
    await api.call('DELETE', `/listings/${chess.id}`, { as: seller });
    const left = await api.database.query('select from sale_notices where user_id = $1', [family.id]);
    expect(left).toEqual([]);
  });
});
