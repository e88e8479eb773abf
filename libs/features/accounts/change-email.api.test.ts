import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CurrentViewer, MailedLinkState, PersonalData, Session } from '@canopy/contracts/accounts';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { whileLocked } from '@canopy/testing/while-locked';
import { MailedLinks } from './mailed-links.ts';
import { hashPassword } from './password.ts';

const password = 'seven green canoes';
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
afterEach(() => vi.restoreAllMocks());

let count = 0;
const newAddress = () => `new-address-${(count += 1)}@example.test`;

/** Signed in, and confirmed lately. */
async function somebody({ emailConfirmed = true, confirmed = true, language = 'en' } = {}): Promise<Person> {
  const made = await person(api.database, { confirmed, emailConfirmed });
  await api.database.query('update users set password_hash = $2, language = $3 where id = $1', [
    made.id,
    await hashPassword(password, []),
    language,
  ]);
  return made;
}
const request = (as: Person | null, email: string) => api.call('POST', '/email-changes', { as, body: { email } });
const confirm = (as: Person | null, token: string) =>
  api.call('POST', '/email-changes/confirm', { as, body: { token } });
const linkState = async (as: Person, token: string) =>
  (await api.call<MailedLinkState>('POST', '/email-changes/state', { as, body: { token } })).body.email;
const viewerOf = async (as: Person) => (await api.call<CurrentViewer>('GET', '/viewer', { as })).body.viewer;
const addressOf = async (id: string) =>
  (await api.database.query<{ email: string }>('select email from users where id = $1', [id]))[0]!.email;
const signIn = (email: string) => api.call<Session & RefusalBody>('POST', '/sessions', { body: { email, password } });
const mailsTo = (email: string) =>
  api.database.query<{ template: string; language: string; data: Record<string, string> }>(
    'select template, language, data from emails where recipient = $1 order by id',
    [email],
  );
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);
/** What the button of the newest mail of this kind carries. */
async function tokenIn(email: string, template = 'email-change'): Promise<string> {
  const mail = (await mailsTo(email)).findLast((one) => one.template === template);
  return new URL(mail!.data['secretUrl']!).searchParams.get('token')!;
}
/** @returns the token in the mail to the new address */
async function requested(as: Person, email: string): Promise<string> {
  expect((await request(as, email)).status).toBe(204);
  return tokenIn(email.toLowerCase());
}

describe('the way to another address', () => {
  it('is a link in a mail to the new one: looking at it changes nothing, and confirming it changes the address', async () => {
    const who = await somebody();
    const other = { ...who, token: (await signIn(who.email)).body.token };
    const to = newAddress();
    const token = await requested(who, to.toUpperCase());
    expect(await mailsTo(who.email)).toEqual([
      {
        template: 'email-change-requested',
        language: 'en',
        data: { name: who.displayName, resetUrl: `${api.config.publicUrl}/signin?mode=reset` },
      },
    ]);
    for (let i = 0; i < 3; i++) expect(await linkState(who, token)).toBe(to);
    expect([await addressOf(who.id), (await viewerOf(other))?.id]).toEqual([who.email, who.id]);

    expect((await confirm(who, token)).status).toBe(204);
    expect(await viewerOf(who)).toMatchObject({ email: to, emailVerified: true });
    expect(await viewerOf(other)).toBeNull();
    expect([(await signIn(to)).status, (await signIn(who.email)).body.reason]).toEqual([201, 'unknown_email']);
    // The old address hears of it; what was sent there before is now found under the new one.
    expect(await mailsTo(who.email)).toMatchObject([
      { template: 'email-change-requested' },
      { template: 'email-changed', language: 'en', data: { name: who.displayName } },
    ]);
    expect(
      await api.database.query(`select action, actor_id, details from audit_log where subject_id = $1`, [who.id]),
    ).toEqual([{ action: 'user.email_changed', actor_id: who.id, details: {} }]);
    expect(await linkState(who, token)).toBeNull();
  });

  it('ends the private address of the calendar, and this session goes on', async () => {
    const who = await somebody();
    const feed = await api.call<{ token: string }>('POST', '/calendar/feed', { as: who });
    const read = async () =>
      (await api.call('POST', '/calendar/feed/entries', { body: { token: feed.body.token } })).status;
    const token = await requested(who, newAddress());
    expect(await read()).toBe(200);
    expect((await confirm(who, token)).status).toBe(204);
    expect([await read(), (await viewerOf(who))?.id]).toEqual([404, who.id]);
  });

  it('confirms the address of an account that nobody had confirmed', async () => {
    const who = await somebody({ emailConfirmed: false });
    const to = newAddress();
    await confirm(who, await requested(who, to));
    expect(await viewerOf(who)).toMatchObject({ email: to, emailVerified: true });
  });

  it('is closed while what an administrator published for its owner waits for the old one to be confirmed', async () => {
    const who = await somebody({ emailConfirmed: false });
    const token = await requested(who, newAddress());
    await api.database.query('update users set provider_once_verified = true where id = $1', [who.id]);
    const refused = [await confirm(who, token), await request(who, newAddress())];
    expect(refused.map(({ status, body }) => [status, body.reason])).toEqual([
      [409, 'email_confirm_first'],
      [409, 'email_confirm_first'],
    ]);
    expect([await addressOf(who.id), await linkState(who, token)]).toEqual([who.email, expect.any(String)]);
    await api.database.query('update users set email_verified_at = now() where id = $1', [who.id]);
    expect((await confirm(who, token)).status).toBe(204);
  });

  it('is closed to whoever knows an administrator’s password alone', async () => {
    const admin = await person(api.database, { role: 'admin' });
    await api.database.query(
      `insert into second_factors (user_id, secret, enabled_at, last_step) values ($1, 'x', now(), 0)`,
      [admin.id],
    );
    expect((await request(admin, newAddress())).body.reason).toBe('second_factor_needed');
  });

  it('confirmed once more, because no answer came, is done', async () => {
    const who = await somebody();
    const to = newAddress();
    const token = await requested(who, to);
    expect([(await confirm(who, token)).status, (await confirm(who, token)).status]).toEqual([204, 204]);
    expect((await templatesTo(who.email)).filter((template) => template === 'email-changed')).toHaveLength(1);
    // It is no way back to this address later.
    await confirm(who, await requested(who, newAddress()));
    expect((await confirm(who, token)).body.reason).toBe('email_change_link_invalid');
  });

  it('is told to the old address also where nobody had confirmed that, however many mails it got today', async () => {
    const who = await somebody({ emailConfirmed: false });
    let token = '';
    for (let i = 0; i < 6; i += 1) token = await requested(who, newAddress());
    await confirm(who, token);
    const templates = await templatesTo(who.email);
    expect([templates.length, templates.at(-1)]).toEqual([6, 'email-changed']);
  });

  it('speaks the language of the account, also to the address that has none', async () => {
    const who = await somebody({ language: 'fr' });
    const to = newAddress();
    await confirm(who, await requested(who, to));
    expect(
      [...(await mailsTo(to)), ...(await mailsTo(who.email))].map(({ template, language }) => [template, language]),
    ).toEqual([
      ['email-change', 'fr'],
      ['email-change-requested', 'fr'],
      ['email-changed', 'fr'],
    ]);
  });

  it('needs a session that was confirmed lately, of anybody; a wrong password confirms none', async () => {
    const who = await somebody({ confirmed: false });
    const to = newAddress();
    expect((await request(null, to)).body.reason).toBe('not_signed_in');
    expect((await request(who, to)).body.reason).toBe('step_up_needed');
    const say = (body: object) => api.call('POST', '/sessions/confirmation', { as: who, body });
    expect((await say({ password: 'another one' })).body.reason).toBe('wrong_password');
    expect((await request(who, to)).body.reason).toBe('step_up_needed');
    expect(await mailsTo(to)).toEqual([]);
    expect((await say({ password })).status).toBe(204);
    expect((await request(who, to)).status).toBe(204);
  });

  it('is open to people without a password, by the code that is mailed to the address they have', async () => {
    const who = await person(api.database);
    const to = newAddress();
    expect((await request(who, to)).body.reason).toBe('step_up_needed');
    expect((await api.call('POST', '/sessions/confirmation/code', { as: who })).status).toBe(204);
    const { secretCode: code } = (await mailsTo(who.email))[0]!.data;
    expect((await api.call('POST', '/sessions/confirmation', { as: who, body: { code } })).status).toBe(204);
    expect((await confirm(who, await requested(who, to))).status).toBe(204);
    expect(await addressOf(who.id)).toBe(to);
  });

  it('is closed to an administrator who looks through the eyes of another person', async () => {
    const who = await somebody();
    const token = await requested(who, newAddress());
    const admin = await person(api.database, { role: 'admin' });
    await api.database.query(
      `update sessions set viewing_user_id = $2, viewing_until = now() + interval '5 minutes' where user_id = $1`,
      [admin.id, who.id],
    );
    expect((await viewerOf(admin))?.id).toBe(who.id);
    expect([(await request(admin, newAddress())).body.reason, (await confirm(admin, token)).body.reason]).toEqual([
      'view_only',
      'view_only',
    ]);
    expect(await addressOf(who.id)).toBe(who.email);
  });

  it.each(['no address', '', 'a@b', 'x'.repeat(300) + '@example.test'])(
    '"%s" is refused beside its field',
    async (to) => {
      const { status, body } = await request(await somebody(), to);
      expect([status, body.fields]).toEqual([400, { email: ['Please enter a valid email address.'] }]);
    },
  );

  it('the address that the account has is refused, and nothing is mailed', async () => {
    const who = await somebody();
    const { status, body } = await request(who, ` ${who.email.toUpperCase()}`);
    expect([status, body.reason, body.fields]).toEqual([
      409,
      'email_unchanged',
      { email: ['This is your email address already.'] },
    ]);
    expect(await mailsTo(who.email)).toEqual([]);
  });
});

describe('an address that another account has', () => {
  it('gets the same answer, and a mail that says so; the link from before ends all the same', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const before = await requested(who, newAddress());
    const { status, body } = await request(who, other.email);
    expect([status, body]).toEqual([204, null]);
    expect(await mailsTo(other.email)).toMatchObject([
      { template: 'email-change-taken', data: { name: other.displayName } },
    ]);
    expect(JSON.stringify(await mailsTo(other.email))).not.toContain(who.displayName);
    expect(await templatesTo(who.email)).toEqual(['email-change-requested', 'email-change-requested']);
    expect((await confirm(who, before)).body.reason).toBe('email_change_link_invalid');
    expect([await addressOf(who.id), await addressOf(other.id)]).toEqual([who.email, other.email]);
  });

  it('since the link was mailed: it is refused, and nothing of it is done', async () => {
    const who = await somebody();
    const elsewhere = { ...who, token: (await signIn(who.email)).body.token };
    const to = newAddress();
    const token = await requested(who, to);
    await person(api.database, { email: to });
    const { status, body } = await confirm(who, token);
    expect([status, body.reason, body.error]).toEqual([
      409,
      'email_change_taken',
      'Another account has this email address by now. Please choose another one on your account page, or sign in to that account.',
    ]);
    expect([await addressOf(who.id), (await viewerOf(elsewhere))?.id, await templatesTo(who.email)]).toEqual([
      who.email,
      who.id,
      ['email-change-requested'],
    ]);
    expect(await api.database.query('select 1 from audit_log where subject_id = $1', [who.id])).toEqual([]);
  });

  it('of two accounts that confirm one address at the same moment, one gets it', async () => {
    const [one, two] = [await somebody(), await somebody()];
    const to = newAddress();
    const tokens = [await requested(one, to), await requested(two, to)];
    const answers = await Promise.all([confirm(one, tokens[0]!), confirm(two, tokens[1]!)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.reason).toBe('email_change_taken');
  });
});

describe('a link that no longer works', () => {
  it('is one of an older request', async () => {
    const who = await somebody();
    const [first, second] = [newAddress(), newAddress()];
    const old = await requested(who, first);
    const token = await requested(who, second);
    expect([await linkState(who, old), (await confirm(who, old)).body.reason]).toEqual([
      null,
      'email_change_link_invalid',
    ]);
    expect((await confirm(who, token)).status).toBe(204);
    expect(await addressOf(who.id)).toBe(second);
  });

  it('is one of two requests at the same moment', async () => {
    const who = await somebody();
    const addresses = [newAddress(), newAddress()];
    await Promise.all(addresses.map((to) => request(who, to)));
    const tokens = await Promise.all(addresses.map((to) => tokenIn(to)));
    expect((await Promise.all(tokens.map((token) => linkState(who, token)))).filter(Boolean)).toHaveLength(1);
  });

  it('is one that is a day old', async () => {
    const who = await somebody();
    const token = await requested(who, newAddress());
    const lasts = await api.database.query<{ lasts: string }>(
      `select (expires_at - created_at)::text as lasts from mailed_links where user_id = $1`,
      [who.id],
    );
    expect(lasts).toEqual([{ lasts: '1 day' }]);
    await api.database.query('update mailed_links set expires_at = now() where user_id = $1', [who.id]);
    expect((await confirm(who, token)).body.reason).toBe('email_change_link_invalid');
    expect(await addressOf(who.id)).toBe(who.email);
  });

  it('changes it once, however often it is confirmed at once, and the old address is told once', async () => {
    const who = await somebody();
    const token = await requested(who, newAddress());
    const answers = await Promise.all([1, 2, 3].map(() => confirm(who, token)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await templatesTo(who.email)).filter((template) => template === 'email-changed')).toHaveLength(1);
  });

  it('is one of another account, and one that nobody is signed in for', async () => {
    const [who, stranger] = [await somebody(), await somebody()];
    const token = await requested(who, newAddress());
    expect([await linkState(stranger, token), (await confirm(stranger, token)).body.reason]).toEqual([
      null,
      'email_change_link_invalid',
    ]);
    expect((await confirm(null, token)).body.reason).toBe('not_signed_in');
    expect((await confirm(who, token)).status).toBe(204);
  });

  it('is one that was asked for before everybody was put out: by a new password, or by signing out everywhere', async () => {
    for (const end of [
      async (who: Person) => {
        await api.call('POST', '/password-resets', { body: { email: who.email } });
        const token = await tokenIn(who.email, 'password-reset');
        return api.call('POST', '/password-resets/confirm', { body: { token, password: 'a better password' } });
      },
      (who: Person) => api.call('DELETE', '/account/sessions', { as: who }),
      (who: Person) =>
        api.call('PUT', '/account/password', {
          as: who,
          body: { currentPassword: password, newPassword: 'a better password' },
        }),
    ]) {
      const who = await somebody();
      const token = await requested(who, newAddress());
      expect((await end(who)).status).toBeLessThan(300);
      expect(
        await api.database.query(`select 1 from mailed_links where user_id = $1 and purpose = 'email_change'`, [
          who.id,
        ]),
      ).toEqual([]);
      expect((await confirm(who, token)).body.reason).toBeOneOf(['not_signed_in', 'email_change_link_invalid']);
      expect(await addressOf(who.id)).toBe(who.email);
    }
  });

  it('is one of an account that is gone', async () => {
    const who = await somebody();
    const token = await requested(who, newAddress());
    await api.call('POST', '/account/deletion', { as: who, body: { password } });
    expect((await confirm(who, token)).body.reason).toBe('not_signed_in');
  });
});

describe('what was mailed to the old address', () => {
  it('opens nothing any more: neither a link nor a code, and not when the old address comes back either', async () => {
    const who = await somebody();
    await api.call('POST', '/password-resets', { body: { email: who.email } });
    const reset = await tokenIn(who.email, 'password-reset');
    await api.database.query(
      `update sessions set code_hash = 'x', code_expires_at = now() + interval '10 minutes' where user_id = $1`,
      [who.id],
    );
    await api.database.query(
      `insert into waiting_connections (token_hash, user_id, provider, subject, email, expires_at) values (sha256($2::bytea), $1, 'facebook', $2, $2, now() + interval '10 minutes')`,
      [who.id, who.email],
    );
    const use = () =>
      api.call('POST', '/password-resets/confirm', { body: { token: reset, password: 'a better password' } });
    await confirm(who, await requested(who, newAddress()));
    expect((await use()).body.reason).toBe('reset_link_invalid');
    expect(
      await api.database.query(
        `select code_hash from sessions where user_id = $1 union all select token_hash from waiting_connections where user_id = $1`,
        [who.id],
      ),
    ).toEqual([{ code_hash: null }]);
    await confirm(who, await requested(who, who.email));
    expect(await addressOf(who.id)).toBe(who.email);
    expect((await use()).body.reason).toBe('reset_link_invalid');
  });

  it.each([
    ['the change', [204, 409]],
    ['the new password', [409, 200]],
  ])('sets no password while the address changes, and neither of the two fails: %s is first', async (first, wanted) => {
    const who = await somebody();
    await api.call('POST', '/password-resets', { body: { email: who.email } });
    const reset = await tokenIn(who.email, 'password-reset');
    const token = await requested(who, newAddress());
    const change = () => confirm(who, token);
    const set = () =>
      api.call('POST', '/password-resets/confirm', { body: { token: reset, password: 'a better password' } });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const second = async (call: typeof change) => {
      await until(async () => (await api.database.query(waiting)).length > 0, 'the first one to wait');
      return call();
    };
    const answers = await whileLocked(
      api.database,
      { text: 'select from users where id = $1 for update', values: [who.id] },
      () => Promise.all(first === 'the change' ? [change(), second(set)] : [second(change), set()]),
      2,
    );
    expect(answers.map(({ status }) => status)).toEqual(wanted);
  });

  it('is no link that is asked for while the address changes', async () => {
    const who = await somebody();
    const moved = { text: `update users set email = $2 where id = $1`, values: [who.id, newAddress()] };
    await whileLocked(api.database, moved, () => api.call('POST', '/password-resets', { body: { email: who.email } }));
    expect(await mailsTo(who.email)).toEqual([]);
  });

  it('nor one that confirms, and that is asked for while the address changes: it would confirm another one', async () => {
    const who = await somebody({ emailConfirmed: false });
    const to = newAddress();
    const links = api.app.get(MailedLinks, { strict: false });
    const make = links.make.bind(links);
    let moved: Promise<unknown> | undefined;
    vi.spyOn(links, 'make').mockImplementationOnce(async (...given) => {
      moved = api.database.query('update users set email = $2 where id = $1', [who.id, to]);
      await Promise.race([moved, pause(300)]);
      return make(...given);
    });
    expect((await api.call('POST', '/email-verifications', { as: who })).status).toBe(204);
    await moved;
    expect(await mailsTo(who.email)).toMatchObject([{ template: 'email-verification' }]);
    expect(
      await api.database.query(`select email from mailed_links where user_id = $1 and purpose = 'email_verification'`, [
        who.id,
      ]),
    ).toEqual([{ email: who.email }]);
  });

  it('is given to nobody when nobody had confirmed that address: it may have been meant for a stranger', async () => {
    const who = await somebody({ emailConfirmed: false });
    const to = newAddress();
    const [failed] = await api.database.query<{ id: string }>(
      `insert into emails (recipient, template, data, status) values ($1, 'listing-approval', '{"secretUrl": "https://canopy.test/x"}', 'failed') returning id`,
      [who.email],
    );
    await confirm(who, await requested(who, to));
    expect(await api.database.query('select recipient, data from emails where id = $1', [failed!.id])).toEqual([
      { recipient: null, data: {} },
    ]);
    expect(await templatesTo(to)).toEqual(['email-change']);
  });

  it('stays with the person, and what still waits is forgotten once it is out', async () => {
    const who = await somebody();
    const to = newAddress();
    await api.database.query(
      `insert into emails (recipient, template, data, status, sent_at) values ($1, 'password-changed', '{}', 'sent', now())`,
      [who.email],
    );
    await confirm(who, await requested(who, to));
    expect(
      await api.database.query(
        `select recipient, template, forget_recipient from emails where recipient in ($1, $2) and template <> 'email-change' order by id`,
        [who.email, to],
      ),
    ).toEqual([
      { recipient: to, template: 'password-changed', forget_recipient: false },
      { recipient: who.email, template: 'email-change-requested', forget_recipient: true },
      { recipient: who.email, template: 'email-changed', forget_recipient: true },
    ]);
    const { body } = await api.call<PersonalData>('GET', '/account/data', { as: who });
    expect(body['emails']).toMatchObject([{ template: 'password-changed' }, { template: 'email-change' }]);
    // Whoever has the old address next is given none of it.
    const next = await person(api.database, { email: who.email });
    expect((await api.call<PersonalData>('GET', '/account/data', { as: next })).body['emails']).not.toContainEqual(
      expect.objectContaining({ template: 'password-changed' }),
    );
  });

  it('takes nothing from the mails of an address that nobody had confirmed but what the account caused there', async () => {
    const email = newAddress();
    const sentTo = (template: string) =>
      api.database.query(
        `insert into emails (recipient, template, data, status, sent_at) values ($1, $2, '{"name":"Ada"}', 'sent', now())`,
        [email, template],
      );
    await sentTo('purchase-confirmation');
    const who = await person(api.database, { email, emailConfirmed: false, confirmed: true });
    await sentTo('contact-message');
    await sentTo('password-changed');
    expect((await confirm(who, await requested(who, newAddress()))).status).toBe(204);
    expect(
      await api.database.query(
        `select template, forget_recipient as forgotten from emails where recipient = $1 and data = '{"name":"Ada"}' order by id`,
        [email],
      ),
    ).toEqual([
      { template: 'purchase-confirmation', forgotten: false },
      { template: 'contact-message', forgotten: false },
    ]);
  });
});
