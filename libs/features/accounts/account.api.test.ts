import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Account, CurrentViewer, PersonalData, Session } from '@canopy/contracts/accounts';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { SendEmail } from '@canopy/emails/jobs';
import { EmailDelivery } from '@canopy/integrations/email-delivery';
import { Database, ViewerConnections } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { whileLocked } from '@canopy/testing/while-locked';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let count = 0;
const password = 'their password';
async function member(
  email = `member${(count += 1)}@example.test`,
): Promise<{ id: string; email: string; token: string; displayName: string }> {
  const { body } = await api.call<Session>('POST', '/accounts', {
    body: { displayName: 'Robin', email, password, acceptTerms: true },
    headers: { 'user-agent': 'Firefox on a phone' },
  });
  return { id: body.viewer.id, email, token: body.token, displayName: 'Robin' };
}
/** One who has pressed the button in the mail. */
async function confirmedMember(): ReturnType<typeof member> {
  const made = await member();
  await api.database.query('update users set email_verified_at = now() where id = $1', [made.id]);
  return made;
}
const signIn = async (email: string, with_ = password) =>
  (await api.call<Session & RefusalBody>('POST', '/sessions', { body: { email, password: with_ } })).body;
const viewerOf = async (token: string) =>
  (await api.call<CurrentViewer>('GET', '/viewer', { headers: { authorization: `Bearer ${token}` } })).body.viewer;
const look = async (as: { token: string }) =>
  (await api.call<Account>('GET', '/account', { headers: { authorization: `Bearer ${as.token}` } })).body;

describe('sessions', () => {
  it('stand in a list with what the browser calls itself, newest use first, the own one marked', async () => {
    const me = await member();
    await signIn(me.email);
    const { sessions } = await look(me);
    expect(sessions.map(({ current, userAgent }) => ({ current, userAgent }))).toEqual([
      { current: false, userAgent: expect.any(String) },
      { current: true, userAgent: 'Firefox on a phone' },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(me.token);
  });

  it('one can be ended, but only an own one', async () => {
    const me = await member();
    const other = await signIn(me.email);
    const id = (await look(me)).sessions.find((session) => !session.current)!.id;
    const stranger = await member();
    expect((await api.call('DELETE', `/account/sessions/${id}`, { as: stranger })).status).toBe(404);
    expect(await viewerOf(other.token)).not.toBeNull();
    expect((await api.call('DELETE', `/account/sessions/${id}`, { as: me })).status).toBe(204);
    expect(await viewerOf(other.token)).toBeNull();
    expect(await viewerOf(me.token)).not.toBeNull();
  });

  it('all can be ended at once, this one too', async () => {
    const me = await member();
    const other = await signIn(me.email);
    expect((await api.call('DELETE', '/account/sessions', { as: me })).status).toBe(204);
    expect([await viewerOf(me.token), await viewerOf(other.token)]).toEqual([null, null]);
  });

  it('signing in replaces the session that the browser had before', async () => {
    const me = await member();
    const { body } = await api.call<Session>('POST', '/sessions', { as: me, body: { email: me.email, password } });
    expect(await viewerOf(me.token)).toBeNull();
    expect((await viewerOf(body.token))!.id).toBe(me.id);
  });
});

describe('profile and password', () => {
  it('the name changes for everybody who asks from now on', async () => {
    const me = await member();
    expect((await api.call('PATCH', '/account', { as: me, body: { displayName: '  Robin T.  ' } })).status).toBe(204);
    expect((await viewerOf(me.token))!.displayName).toBe('Robin T.');
    const languageOf = async () =>
      ((await api.call('GET', '/account', { as: me })).body as unknown as Account).language;
    expect(await languageOf()).toBe('en');
    const french = await api.call('PATCH', '/account', { as: me, body: { displayName: 'Robin T.', language: 'fr' } });
    expect([french.status, await languageOf()]).toEqual([204, 'fr']);
    await api.call('PATCH', '/account', { as: me, body: { displayName: 'Robin T.' } });
    expect(await languageOf()).toBe('fr');
    expect(
      (await api.call('PATCH', '/account', { as: me, body: { displayName: 'Robin T.', language: 'de' } })).body.fields,
    ).toEqual({ language: ['Please choose a language.'] });
    expect((await api.call('PATCH', '/account', { as: me, body: { displayName: ' ' } })).body.fields).toEqual({
      displayName: ['Please enter your name.'],
    });
  });

  it('a new password needs the old one, ends the other sessions and is told by mail', async () => {
    const me = await member();
    const other = await signIn(me.email);
    const change = (body: object) => api.call('PUT', '/account/password', { as: me, body });
    expect((await change({ currentPassword: 'wrong', newPassword: 'a better password' })).body.fields).toEqual({
      currentPassword: ['Incorrect password.'],
    });
    expect((await change({ currentPassword: password, newPassword: 'short' })).body.fields).toEqual({
      newPassword: ['Password should be at least 6 characters.'],
    });
    expect((await change({ currentPassword: password, newPassword: 'Football' })).body.reason).toBe('common_password');
    expect((await change({ currentPassword: password, newPassword: 'a better password' })).status).toBe(204);
    expect([(await viewerOf(me.token))?.id, await viewerOf(other.token)]).toEqual([me.id, null]);
    expect((await signIn(me.email)).reason).toBe('wrong_password');
    expect((await signIn(me.email, 'a better password')).token).toBeTypeOf('string');
    expect(
      await api.database.query(`select 1 from emails where recipient = $1 and template = 'password-changed'`, [
        me.email,
      ]),
    ).toHaveLength(1);
  });

  it('a new password ends the private address of the calendar, which may be somebody else’s', async () => {
    const me = await member();
    const other = await signIn(me.email);
    const { token } = (await api.call<{ token: string }>('POST', '/calendar/feed', { as: { ...me, ...other } })).body;
    const read = async () => (await api.call('POST', '/calendar/feed/entries', { body: { token } })).status;
    expect(await read()).toBe(200);
    const body = { currentPassword: password, newPassword: 'a better password' };
    expect((await api.call('PUT', '/account/password', { as: me, body })).status).toBe(204);
    expect([await read(), (await viewerOf(me.token))?.id]).toEqual([404, me.id]);
  });

  it('an account without a password says so', async () => {
    const me = await person(api.database);
    expect((await look(me)).hasPassword).toBe(false);
    expect(
      (
        await api.call('PUT', '/account/password', {
          as: me,
          body: { currentPassword: 'x', newPassword: 'a better password' },
        })
      ).body.reason,
    ).toBe('no_password');
    expect((await api.call('POST', '/account/deletion', { as: me, body: { password: 'x' } })).body.reason).toBe(
      'no_password',
    );
  });

  it.each(['123456', 'Password', 'QWERTY'])('%s is one of the first that anybody would try', async (common) => {
    const { status, body } = await api.call('POST', '/accounts', {
      body: { displayName: 'Robin', email: `common-${common}@example.test`, password: common, acceptTerms: true },
    });
    expect([status, body.reason, Object.keys(body.fields!)]).toEqual([400, 'common_password', ['password']]);
  });
});

describe('the photo', () => {
  const send = async (as: { token: string }, bytes: Uint8Array, field = 'photo') => {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg');
    const answer = await fetch(`${api.config.api.url}/account/photo`, {
      method: 'PUT',
      body: form,
      headers: { authorization: `Bearer ${as.token}` },
    });
    return { status: answer.status, body: (await answer.json()) as { photoUrl: string } & RefusalBody };
  };
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1f5f4a' } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '42/1 58/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer();
  const due = async () =>
    (await api.database.query<{ key: string }>('select key from media_deletions where due_at <= now()')).map(
      ({ key }) => `/media/${key}`,
    );

  it('ENT-28: becomes a small square without anything but pixels, shown with the name', async () => {
    const me = await member();
    const { status, body } = await send(me, await picture(900, 500));
    expect(status).toBe(200);
    expect((await viewerOf(me.token))!.photoUrl).toBe(body.photoUrl);
    const shown = await fetch(api.config.api.url + body.photoUrl);
    const { width, height, format, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 256, height: 256, format: 'webp', exif: undefined });
  });

  it('an address that everybody sees does not name the account', async () => {
    const me = await member();
    expect((await send(me, await picture(300, 300))).body.photoUrl).toMatch(
      new RegExp(`^/media/people/(?!${me.id})[0-9a-f-]{36}/\\d+_photo-[0-9a-f]{8}\\.webp$`),
    );
  });

  it('of more than 25 million pixels is refused: a small file can unpack to a very large picture', async () => {
    const flat = (width: number) =>
      sharp({ create: { width, height: 5_000, channels: 3, background: '#1f5f4a' } })
        .png()
        .toBuffer();
    const me = await member();
    expect((await send(me, await flat(5_001))).body.reason).toBe('media_unreadable');
    expect((await send(me, await flat(5_000))).status).toBe(200);
  });

  it('the one before leaves storage when another takes its place, when it is taken away, and when the person goes', async () => {
    const me = await member();
    const first = (await send(me, await picture(300, 300))).body.photoUrl;
    const second = (await send(me, await picture(300, 300))).body.photoUrl;
    expect(await due()).toContain(first);
    expect(await due()).not.toContain(second);
    expect((await api.call('DELETE', '/account/photo', { as: me })).status).toBe(204);
    expect(await due()).toContain(second);
    expect((await viewerOf(me.token))!.photoUrl).toBeNull();
    const third = (await send(me, await picture(300, 300))).body.photoUrl;
    expect((await api.call('POST', '/account/deletion', { as: me, body: { password } })).status).toBe(204);
    expect(await due()).toContain(third);
  });

  it('of somebody who goes while it is uploaded goes too, for nobody could take it down any more', async () => {
    const me = await person(api.database);
    const gone = { text: 'delete from users where id = $1', values: [me.id] };
    const announced = () => api.database.query<{ key: string }>('select key from media_deletions where attempts = 0');
    const before = await announced();
    const { status, body } = await whileLocked(api.database, gone, async () => send(me, await picture(300, 300)));
    expect([status, body.reason]).toEqual([401, 'not_signed_in']);
    expect(await announced()).toHaveLength(before.length + 1);
  });

  it('what is no picture, too large or missing is refused, and the photo stays', async () => {
    const me = await member();
    const { photoUrl } = (await send(me, await picture(300, 300))).body;
    expect((await send(me, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body.reason).toBe(
      'media_type_refused',
    );
    expect((await send(me, (await picture(300, 300)).subarray(0, 300))).body.reason).toBe('media_unreadable');
    expect((await send(me, Buffer.concat([await picture(300, 300), Buffer.alloc(2 * 1024 ** 2)]))).body.reason).toBe(
      'media_too_large',
    );
    expect((await send(me, await picture(300, 300), 'other')).status).toBe(415);
    expect((await viewerOf(me.token))!.photoUrl).toBe(photoUrl);
  });
});

it('STATE-01, PERM-20, AUTH-23: a role that is missing or that this version does not know counts as user', async () => {
  const me = await person(api.database);
  await api.database.query('alter table users drop constraint users_role_check, alter column role drop not null');
  for (const role of [null, 'wizard']) {
    await api.database.query('update users set role = $2 where id = $1', [me.id, role]);
    expect(await viewerOf(me.token)).toMatchObject({ role: 'user', isAdmin: false, isApprovedProvider: false });
  }
  await api.database.query(`update users set role = 'user' where id = $1`, [me.id]);
});

it('PERM-20: a session whose account is gone opens nothing, less than the role user', async () => {
  const gone = await person(api.database, { role: 'admin', status: 'approved' });
  await api.database.query('delete from users where id = $1', [gone.id]);
  expect(await viewerOf(gone.token)).toBeNull();
  expect((await api.call('GET', '/account', { as: gone })).status).toBe(401);
  expect((await api.call('GET', '/users', { as: gone })).status).toBe(401);
});

it('AUTH-23: when the lookup itself fails, nobody is taken for anybody: 503, for administrators and on public pages too', async () => {
  const admin = await person(api.database, { role: 'admin', status: 'approved' });
  const lookup = vi
    .spyOn(api.app.get(ViewerConnections), 'rows')
    .mockRejectedValue(new Error('the connection is gone'));
  try {
    for (const path of ['/viewer', '/users', '/listings']) {
      const { status, body } = await api.call('GET', path, { as: admin });
      expect([path, status, body.reason]).toEqual([path, 503, 'unavailable']);
    }
  } finally {
    lookup.mockRestore();
  }
  expect(await viewerOf(admin.token)).toMatchObject({ isAdmin: true });
  await api.database.query('delete from users where id = $1', [admin.id]);
});

it('ENT-36, ENT-37, ENT-38: a subscription has a type, whether it ends, and when to the second', async () => {
  const me = await provider(api.database);
  await api.database.query(
    `update users set subscription_status = 'active', subscription_type = 'yearly', subscription_cancel_at_period_end = true, subscription_current_period_end = '2027-03-31T23:59:58Z' where id = $1`,
    [me.id],
  );
  const { profile } = (await api.call<PersonalData>('GET', '/account/data', { as: me })).body as {
    profile: Record<string, string>;
  };
  expect(profile).toMatchObject({
    subscription_status: 'active',
    subscription_type: 'yearly',
    subscription_cancel_at_period_end: true,
  });
  expect(new Date(profile['subscription_current_period_end']!).toISOString()).toBe('2027-03-31T23:59:58.000Z');
});

it('what would go with the account says of Premium that is paid for, also of somebody who was rejected', async () => {
  const me = await confirmedMember();
  const said = async () => (await api.call<{ premium: boolean }>('GET', '/account/deletion', { as: me })).body.premium;
  const paid = (until: string) =>
    api.database.query(
      `update users set status = 'rejected', subscription_status = 'active', subscription_type = 'yearly',
              subscription_cancel_at_period_end = true, subscription_current_period_end = now() + $2::interval where id = $1`,
      [me.id, until],
    );
  expect(await said()).toBe(false);
  await paid('30 days');
  expect(await said()).toBe(true);
  await paid('-1 day');
  expect(await said()).toBe(false);
});

describe('taking the own data along', () => {
  it('holds an order that ended unpaid, a dispute and a file that is on no listing, of this person alone', async () => {
    const seller = await provider(api.database);
    const chess = await listing(api.database, seller.id, { title: 'Chess club' });
    const [me, other] = [await confirmedMember(), await confirmedMember()];
    await api.call('POST', `/listings/${chess.id}/orders`, { as: me, body: { quantity: 2 } });
    await api.database.query(`update ticket_orders set status = 'expired' where buyer_id = $1`, [me.id]);
    await api.database.query(
      `insert into disputes (id, order_id, amount_cents, reason, status)
       select 'dp_' || id, id, amount_cents, 'fraudulent', 'lost' from ticket_orders where buyer_id = $1`,
      [me.id],
    );
    await api.database.query(
      `insert into listing_media (user_id, position, key, type) values ($1, 0, 'listings/draft.webp', 'image')`,
      [me.id],
    );
    const file = async (of: typeof me) =>
      (await api.call<PersonalData>('GET', '/account/data', { as: of })).body as Record<string, unknown[]>;
    const mine = await file(me);
    expect(mine['orders']).toMatchObject([{ listing_id: chess.id, quantity: 2, status: 'expired' }]);
    expect(mine['disputes']).toMatchObject([{ reason: 'fraudulent', status: 'lost', amount_cents: 7_000 }]);
    expect(mine['uploads']).toMatchObject([{ key: 'listings/draft.webp', type: 'image' }]);
    const theirs = await file(other);
    expect([theirs['orders'], theirs['disputes'], theirs['uploads']]).toEqual([[], [], []]);
  });

  it('holds what every feature keeps of this person, and nothing of others', async () => {
    const seller = await provider(api.database);
    const free = await listing(api.database, seller.id, { isFreeEvent: true, title: 'Story time' });
    const chess = await listing(api.database, seller.id, { title: 'Chess club' });
    const me = await confirmedMember();
    await api.call('POST', `/listings/${free.id}/sign-up`, { as: me });
    await api.call('POST', `/listings/${chess.id}/orders`, { as: me, body: { quantity: 2 } });
    await api.call('POST', '/calendar/feed', { as: me });
    const admin = await person(api.database, { role: 'admin', displayName: 'Avery', confirmed: true });
    expect((await api.call('DELETE', `/admin/users/${me.id}/sessions`, { as: admin })).status).toBe(200);
    me.token = (await signIn(me.email)).token;
    const mine = (await api.call<PersonalData>('GET', '/account/data', { as: me })).body as Record<string, unknown[]>;
    expect(Object.keys(mine).sort()).toEqual(
      [
        'application',
        'applicationHistory',
        'auditLog',
        'calendarAddress',
        'connected',
        'disputes',
        'emails',
        'links',
        'listings',
        'orders',
        'paymentAccount',
        'places',
        'profile',
        'purchases',
        'refunds',
        'saleNotices',
        'sales',
        'secondFactor',
        'sessions',
        'subscriptions',
        'uploads',
        'waitingConnections',
        'waitingListings',
      ].sort(),
    );
    expect(mine['profile']).toMatchObject({ email: me.email });
    expect(mine['purchases']).toMatchObject([
      { listing_title: 'Story time', amount_cents: 0, tickets: [{ status: 'valid' }] },
    ]);
    expect(JSON.stringify(mine)).not.toMatch(new RegExp(`argon2|token|${seller.id}|${seller.email}`));
    expect(mine['emails']).toContainEqual(
      expect.objectContaining({ template: 'sign-up-confirmation', recipient: me.email, about: 'Story time' }),
    );
    expect(mine['links']).toMatchObject([{ purpose: 'email_verification', email: me.email, used_at: null }]);
    expect(mine['orders']).toMatchObject([{ listing_id: chess.id, quantity: 2, amount_cents: 7_000, status: 'held' }]);
    expect(mine['calendarAddress']).toEqual({ created_at: expect.any(String) });
    expect(mine['auditLog']).toEqual([
      { action: 'user.sessions_ended', created_at: expect.any(String), details: { sessions: 1 } },
    ]);
    expect(JSON.stringify(mine)).not.toContain('Avery');
    // Others in this file count the administrators.
    await api.database.query('delete from users where id = $1', [admin.id]);
    expect([mine['refunds'], mine['waitingConnections']]).toEqual([[], []]);
    const theirs = (await api.call<PersonalData>('GET', '/account/data', { as: seller })).body as Record<
      string,
      { title: string }[]
    >;
    expect(theirs['listings']!.map(({ title }) => title).sort()).toEqual(['Chess club', 'Story time']);
    expect(JSON.stringify(theirs)).not.toContain(me.email);
  });
});

/** Anybody may have written to it: nobody has registered it yet. */
const mailTo = (email: string, template: string) =>
  api.database.query(
    `insert into emails (recipient, template, data, status, sent_at) values ($1, $2, '{"name":"Ada"}', 'sent', now())`,
    [email, template],
  );

it('shows nobody what was mailed to an address before they registered it, until they confirm it', async () => {
  const email = `older${(count += 1)}@example.test`;
  await mailTo(email, 'purchase-confirmation');
  const me = await member(email);
  await mailTo(email, 'contact-message');
  const shown = async () =>
    ((await api.call<PersonalData>('GET', '/account/data', { as: me })).body['emails'] as { template: string }[]).map(
      ({ template }) => template,
    );
  expect(await shown()).toEqual(['email-verification']);
  await api.database.query('update users set email_verified_at = now() where id = $1', [me.id]);
  expect(await shown()).toEqual(['purchase-confirmation', 'email-verification', 'contact-message']);
});

describe('deleting the own account', () => {
  const remove = (as: { id: string; email: string; displayName: string; token: string }, with_ = password) =>
    api.call('POST', '/account/deletion', { as, body: { password: with_ } });

  it('needs the password, then the account, its sessions and connections are gone and a mail says so', async () => {
    const me = await member();
    expect((await remove(me, 'wrong')).body.fields).toEqual({ password: ['Incorrect password.'] });
    expect((await remove(me)).status).toBe(204);
    expect(await viewerOf(me.token)).toBeNull();
    expect((await signIn(me.email)).reason).toBe('unknown_email');
    expect(
      await api.database.query(`select 1 from emails where recipient = $1 and template = 'account-deleted'`, [
        me.email,
      ]),
    ).toHaveLength(1);
  });

  it('their address stands in no table any more once the last mail is out', async () => {
    const me = await confirmedMember();
    const seller = await provider(api.database);
    const free = await listing(api.database, seller.id, { isFreeEvent: true });
    await api.call('POST', `/listings/${free.id}/sign-up`, { as: me });
    await api.call('POST', '/calendar/feed', { as: me });
    await api.database.query(
      `update emails set status = 'failed', error = '550 ' || recipient || ' is full' where recipient = $1 and template = 'email-verification'`,
      [me.email],
    );
    expect((await remove(me)).status).toBe(204);
    // The worker's, which no API has.
    const [database, delivery] = [api.app.get(Database), api.app.get(EmailDelivery, { strict: false })];
    const sendEmail = new SendEmail(database, delivery, api.app.get(AppLogger));
    const theirs = (
      await api.database.query<{ id: string }>(`select id from emails where recipient = $1 order by created_at`, [
        me.email,
      ])
    ).map(({ id }) => id);
    for (const id of theirs) await sendEmail.send(id);
    const tables = await api.database.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables)
      expect([
        name,
        await api.database.query(`select * from ${name} t where t::text ilike '%' || $1 || '%'`, [me.email]),
      ]).toEqual([name, []]);
    const mails = await api.database.query(`select recipient, data, status from emails where id = any($1)`, [theirs]);
    expect(mails).toEqual([
      { recipient: null, data: {}, status: 'sent' },
      { recipient: null, data: {}, status: 'sent' },
    ]);
  });

  it('leaves what was mailed to the address of somebody else before the account, and what people write to us', async () => {
    const us = `support${(count += 1)}@example.test`;
    const leftOf = (email: string) =>
      api.database.query(
        `select template, forget_recipient as forgotten, data ->> 'name' as name from emails where recipient = $1 and template in ('purchase-confirmation', 'contact-message', 'password-changed') order by id`,
        [email],
      );
    const register = async (email: string) => {
      await mailTo(email, 'purchase-confirmation');
      const made = await member(email);
      await mailTo(email, 'contact-message');
      await mailTo(email, 'password-changed');
      return made;
    };
    expect((await remove(await register(us))).status).toBe(204);
    expect(await leftOf(us)).toEqual([
      { template: 'purchase-confirmation', forgotten: false, name: 'Ada' },
      { template: 'contact-message', forgotten: false, name: 'Ada' },
    ]);
    // What the account itself caused, from its first mail on, is forgotten as ever.
    const [first] = await api.database.query<{ forgotten: boolean }>(
      `select forget_recipient as forgotten from emails where recipient = $1 and template = 'email-verification'`,
      [us],
    );
    expect(first).toEqual({ forgotten: true });
    const owner = await register(`owner${(count += 1)}@example.test`);
    await api.database.query('update users set email_verified_at = now() where id = $1', [owner.id]);
    expect((await remove(owner)).status).toBe(204);
    expect(await leftOf(owner.email)).toEqual([]);
  });

  it('free places that are still to come go to others, once, and the record of the past stays without its person', async () => {
    const seller = await provider(api.database);
    const soon = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 1 });
    const me = await confirmedMember();
    expect((await api.call('POST', `/listings/${soon.id}/sign-up`, { as: me })).status).toBe(201);
    expect((await api.call('POST', `/listings/${soon.id}/sign-up`, { as: await confirmedMember() })).body.reason).toBe(
      'full_capacity',
    );
    expect((await remove(me)).status).toBe(204);
    const [seats] = await api.database.query(
      `select l.current_attendees, (select count(*)::int from tickets t where t.listing_id = l.id and t.status = 'valid') as valid from listings l where id = $1`,
      [soon.id],
    );
    expect(seats).toEqual({ current_attendees: 0, valid: 0 });
    expect(
      await api.database.query('select user_id, buyer_name, seats_returned from payments where listing_id = $1', [
        soon.id,
      ]),
    ).toEqual([{ user_id: null, buyer_name: 'Robin', seats_returned: 1 }]);
    expect((await api.call('POST', `/listings/${soon.id}/sign-up`, { as: await confirmedMember() })).status).toBe(201);
  });

  it('a hold of the account ends at once, its card intent first', async () => {
    const seller = await provider(api.database);
    const sold = await listing(api.database, seller.id);
    const me = await member();
    await api.call('POST', `/listings/${sold.id}/orders`, { as: me, body: { quantity: 2 } });
    expect((await remove(me)).status).toBe(204);
    const order = () =>
      api.database.query(
        `select o.buyer_id, o.status, l.held_seats from ticket_orders o join listings l on l.id = o.listing_id where l.id = $1`,
        [sold.id],
      );
    await until(async () => (await order())[0]!['status'] !== 'held', 'the hold to end');
    expect(await order()).toEqual([{ buyer_id: null, status: 'expired', held_seats: 0 }]);
  });

  it('API-37: the listings of a provider go along; what people paid for goes back in the background, from the records that stay', async () => {
    const me = await member();
    await api.database.query(`update users set role = 'service_provider', status = 'approved' where id = $1`, [me.id]);
    const kept = await listing(api.database, me.id, { title: 'Chess club' });
    const free = await listing(api.database, me.id, { isFreeEvent: true });
    const family = await confirmedMember();
    await api.call('POST', `/listings/${free.id}/sign-up`, { as: family });
    const [payment] = await api.database.query<{ id: string }>(
      `insert into payments (listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id)
       values ($1, 'Chess club', $2, 'Family', $3, 'Robin', 3500, 2000, 700, 2800, 'pi_chess') returning id`,
      [kept.id, family.id, me.id],
    );
    await api.database.query(
      `insert into tickets (code, payment_id, listing_id, user_id) values ('code-of-chess', $1, $2, $3)`,
      [payment!.id, kept.id, family.id],
    );
    await api.database.query(`update listings set current_attendees = 1 where id = $1`, [kept.id]);
    expect((await remove(me)).status).toBe(204);
    expect(await api.database.query('select 1 from listings where id = any($1)', [[kept.id, free.id]])).toEqual([]);
    expect(
      await api.database.query(
        'select listing_id, provider_id, provider_name, amount_cents from payments where id = $1',
        [payment!.id],
      ),
    ).toEqual([{ listing_id: null, provider_id: null, provider_name: 'Robin', amount_cents: 3500 }]);
    expect(
      await api.database.query('select source, amount_cents, seats, status from refunds where payment_id = $1', [
        payment!.id,
      ]),
    ).toEqual([{ source: 'cancellation', amount_cents: 3500, seats: 1, status: 'requested' }]);
    expect(
      await api.database.query(`select 1 from emails where recipient = $1 and template = 'listing-cancelled'`, [
        family.email,
      ]),
    ).toHaveLength(1);
  });

  it('waits for no administrator, and none waits for it: only an administrator’s own account locks them all', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const me = await member();
    const other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(`select id from users where role = 'admin' for update`);
      expect((await remove(me)).status).toBe(204);
    } finally {
      await other.end();
    }
    await api.database.query('delete from users where id = $1', [admin.id]);
  });

  it('the last administrator cannot go; of two who leave at the same moment one stays', async () => {
    const admins = [await member(), await member()];
    const ids = admins.map((admin) => admin.id);
    await api.database.query(`update users set role = 'admin' where id = any($1)`, [ids]);
    expect((await remove(admins[0]!)).body.reason).toBe('step_up_needed');
    await api.database.query('update sessions set confirmed_at = now() where user_id = any($1)', [ids]);
    const answers = await Promise.all(admins.map((admin) => remove(admin)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body.reason).toBe('last_admin');
  });
});
