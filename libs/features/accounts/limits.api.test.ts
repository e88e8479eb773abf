import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '@canopy/contracts/accounts';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { RateLimits } from '@canopy/platform/rate-limit';
import { anotherApi, startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, type Person, provider } from '@canopy/testing/factories';
import { accountLimits } from './limits.ts';
import { hashPassword } from './password.ts';
import { newToken, tokenHash } from './token.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'on' });
});
afterAll(() => api.stop());

let addresses = 0;
/** Every test comes from places of its own; only our own web process may say from where a visitor came. */
const newAddress = () => `203.0.113.${(addresses += 1)}`;
const from = (address: string, to: TestApi = api) => ({
  post: (path: string, body: unknown) =>
    to.call<Session & RefusalBody>('POST', path, {
      body,
      headers: { 'x-internal-key': to.config.internalKey, 'x-client-address': address },
    }),
});
let people = 0;
const signUp = async () => {
  const email = `limited${(people += 1)}@example.test`;
  expect(
    (
      await from(newAddress()).post('/accounts', {
        displayName: 'Robin',
        email,
        password: 'their password',
        acceptTerms: true,
      })
    ).status,
  ).toBe(201);
  return email;
};

it('an application is taken ten times an hour: each correction has to be read', async () => {
  const me = await person(api.database);
  const sent = async (round: number) =>
    (
      await api.call('POST', '/applications', {
        as: me,
        body: {
          businessName: 'Maple Tutors',
          businessType: 'tutor',
          description: `Math after school, ${round}.`,
          phoneNumber: '519 555 0123',
          address: '100 King Street, Stratford',
        },
      })
    ).status;
  const answers: number[] = [];
  for (let round = 0; round < 11; round++) answers.push(await sent(round));
  expect(answers).toEqual([...Array<number>(10).fill(201), 429]);
});

it('the own data is gathered ten times an hour, since whoever has sold much gets much', async () => {
  const [me, other] = [await person(api.database), await person(api.database)];
  const taken = async (as: Person) => (await api.call('GET', '/account/data', { as })).status;
  const answers = await Promise.all(Array.from({ length: 11 }, () => taken(me)));
  expect(answers.sort()).toEqual([...Array<number>(10).fill(200), 429]);
  expect(await taken(other)).toBe(200);
});

it('the place of a listing is looked for twenty times an hour: the geocoder answers everybody in turn', async () => {
  const owner = await provider(api.database);
  const answers: number[] = [];
  for (let round = 0; round < 21; round++) {
    const { id } = await listing(api.database, owner.id);
    await api.database.query(`update listings set geocode_status = 'not_found' where id = $1`, [id]);
    answers.push((await api.call('POST', `/listings/${id}/geocode`, { as: owner })).status);
  }
  expect(answers).toEqual([...Array<number>(20).fill(200), 429]);
});

describe('guessing a password', () => {
  /** As if a hundred guesses had come from ten places, which takes long to compare. */
  async function strangersGuess(email: string): Promise<void> {
    const [user] = await api.database.query<{ id: string }>('select id from users where email = $1', [email]);
    const { passwordAnywhere } = accountLimits;
    await api.app.get(RateLimits, { strict: false }).count(passwordAnywhere, user!.id, passwordAnywhere.times);
  }

  it('in a session that is open already is limited like signing in', async () => {
    const { token } = (
      await from(newAddress()).post('/accounts', {
        displayName: 'Robin',
        email: 'open-session@example.test',
        password: 'their password',
        acceptTerms: true,
      })
    ).body;
    const confirm = (password: string) =>
      api.call('POST', '/sessions/confirmation', {
        body: { password },
        headers: { authorization: `Bearer ${token}` },
      });
    for (let i = 0; i < 10; i++) expect((await confirm(`guess ${i}`)).body.reason).toBe('wrong_password');
    expect((await confirm('their password')).body.reason).toBe('too_many_requests');
  });

  it('cannot be gone around by codes without end', async () => {
    const someone = await person(api.database);
    const statuses: number[] = [];
    for (let mail = 0; mail < 6; mail++)
      statuses.push((await api.call('POST', '/sessions/confirmation/code', { as: someone })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it('ten wrong ones from a place, then even the right one waits; another place is not held up', async () => {
    const email = await signUp();
    const guesser = from(newAddress());
    for (let i = 0; i < 10; i++)
      expect((await guesser.post('/sessions', { email, password: `guess ${i}` })).body.reason).toBe('wrong_password');
    const { status, body, headers } = await guesser.post('/sessions', { email, password: 'their password' });
    expect([status, body.reason, body.details]).toEqual([
      429,
      'too_many_requests',
      'Too many attempts. Please wait 15 minutes and try again.',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await from(newAddress()).post('/sessions', { email, password: 'their password' })).status).toBe(201);
  });

  it('a hundred guesses from everywhere keep strangers out, but not a device that was signed in before', async () => {
    const email = await signUp();
    const { device } = (await from(newAddress()).post('/sessions', { email, password: 'their password' })).body;
    const other = (
      await from(newAddress()).post('/accounts', {
        displayName: 'Sam',
        email: 'other-device@example.test',
        password: 'their password',
        acceptTerms: true,
      })
    ).body.device;
    const guess = (place: ReturnType<typeof from>, more: object = {}) =>
      place.post('/sessions', { email, password: 'guess', ...more });
    for (let i = 0; i < 10; i++) {
      const place = from(newAddress());
      for (let j = 0; j < 10; j++) await guess(place);
    }
    expect((await from(newAddress()).post('/sessions', { email, password: 'their password' })).status).toBe(429);
    for (const made of [other, `${device.split('.')[0]}.${'A'.repeat(43)}`, 'x', ''])
      expect(
        (await from(newAddress()).post('/sessions', { email, password: 'their password', device: made })).status,
      ).toBe(429);
    expect((await from(newAddress()).post('/sessions', { email, password: 'their password', device })).status).toBe(
      201,
    );
    // Whoever has the device has ten guesses too, from wherever they come.
    for (let i = 0; i < 10; i++)
      expect((await guess(from(newAddress()), { device })).body.reason).toBe('wrong_password');
    expect((await from(newAddress()).post('/sessions', { email, password: 'their password', device })).status).toBe(
      429,
    );
  });

  it('a hundred guesses from everywhere do not keep the owner from confirming in an open session', async () => {
    const email = await signUp();
    const { token } = (await from(newAddress()).post('/sessions', { email, password: 'their password' })).body;
    const strangers = Array.from({ length: 10 }, () => from(newAddress()));
    for (const place of strangers)
      for (let i = 0; i < 10; i++) await place.post('/sessions', { email, password: 'guess' });
    expect((await from(newAddress()).post('/sessions', { email, password: 'their password' })).status).toBe(429);
    const inSession = (method: string, path: string, body: unknown) =>
      api.call<RefusalBody>(method, path, { body, headers: { authorization: `Bearer ${token}` } });
    expect((await inSession('POST', '/sessions/confirmation', { password: 'their password' })).status).toBe(204);
    const change = { currentPassword: 'their password', newPassword: 'quite another word' };
    expect((await inSession('PUT', '/account/password', change)).status).toBe(204);
    expect((await inSession('POST', '/account/deletion', { password: 'quite another word' })).status).toBe(204);
  });

  it('the mark of a device is worth nothing after the owner has set a new password', async () => {
    const email = await signUp();
    const { device } = (await from(newAddress()).post('/sessions', { email, password: 'their password' })).body;
    await from(newAddress()).post('/password-resets', { email });
    const [mail] = await api.database.query<{ data: { secretUrl: string } }>(
      `select data from emails where recipient = $1 and template = 'password-reset'`,
      [email],
    );
    expect(
      (
        await from(newAddress()).post('/password-resets/confirm', {
          token: new URL(mail!.data.secretUrl).searchParams.get('token'),
          password: 'the new password',
        })
      ).status,
    ).toBe(200);
    const renewed = (await from(newAddress()).post('/sessions', { email, password: 'the new password' })).body.device;
    // As a stranger in one place: with the older mark no more guesses than without one.
    const place = from(newAddress());
    for (let i = 0; i < 10; i++) expect((await place.post('/sessions', { email, password: 'guess' })).status).toBe(401);
    expect((await place.post('/sessions', { email, password: 'the new password', device })).status).toBe(429);
    expect((await place.post('/sessions', { email, password: 'the new password', device: renewed })).status).toBe(201);
  });

  it('a hundred guesses from everywhere do not keep out who chooses a new password by a mailed link, on the device where they do', async () => {
    const linkIn = async (email: string, template: string) => {
      const [mail] = await api.database.query<{ data: { secretUrl: string } }>(
        'select data from emails where recipient = $1 and template = $2',
        [email, template],
      );
      return new URL(mail!.data.secretUrl).searchParams.get('token');
    };
    const password = 'the new password';
    const chosenBy: Record<string, (email: string) => Promise<{ status: number; body: { device: string } }>> = {
      'a reset': async (email) => {
        await from(newAddress()).post('/password-resets', { email });
        const token = await linkIn(email, 'password-reset');
        return from(newAddress()).post('/password-resets/confirm', { token, password });
      },
      'the first mail': async (email) => {
        const token = await linkIn(email, 'email-verification');
        return from(newAddress()).post('/email-verifications/confirm', { token, password });
      },
    };
    for (const [way, choose] of Object.entries(chosenBy)) {
      const email = await signUp();
      await strangersGuess(email);
      const { status, body } = await choose(email);
      const signIn = (more: object) => from(newAddress()).post('/sessions', { email, password, ...more });
      expect([way, status, (await signIn({})).status, (await signIn({ device: body.device })).status]).toEqual([
        way,
        200,
        429,
        201,
      ]);
    }
  });

  it('nor who connects a profile on a device that was signed in before', async () => {
    const email = await signUp();
    const { device } = (await from(newAddress()).post('/sessions', { email, password: 'their password' })).body;
    await strangersGuess(email);
    const linkToken = newToken();
    await api.database.query(
      `insert into waiting_connections (token_hash, user_id, provider, subject, email, expires_at)
       select $1, id, 'facebook', email, email, now() + interval '10 minutes' from users where email = $2`,
      [tokenHash(linkToken), email],
    );
    const connect = (more: object) =>
      from(newAddress()).post('/social-sign-in/connect', { linkToken, password: 'their password', ...more });
    expect([(await connect({})).status, (await connect({ device })).status]).toEqual([429, 201]);
  });

  it('three hundred guesses an hour are enough for all devices that were signed in to one account', async () => {
    const email = await signUp();
    await api.database.query(`delete from rate_limits where key like 'password-devices:%'`);
    const devices: string[] = [];
    for (let i = 0; i < 2; i++)
      devices.push((await from(newAddress()).post('/sessions', { email, password: 'their password' })).body.device);
    const guess = () => from(newAddress()).post('/sessions', { email, password: 'guess', device: devices[0] });
    expect((await guess()).status).toBe(401);
    expect(await api.database.query(`select points from rate_limits where key like 'password-devices:%'`)).toEqual([
      { points: 1 },
    ]);
    await api.database.query(`update rate_limits set points = 299 where key like 'password-devices:%'`);
    expect((await guess()).status).toBe(401);
    expect(
      (await from(newAddress()).post('/sessions', { email, password: 'their password', device: devices[1] })).status,
    ).toBe(429);
  });

  it('many at the same moment gain nothing', async () => {
    const email = await signUp();
    const guesser = from(newAddress());
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => guesser.post('/sessions', { email, password: `guess ${i}` })),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  });

  it('the right password starts the count again, however often somebody signs in', async () => {
    const email = await signUp();
    const home = from(newAddress());
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++) await home.post('/sessions', { email, password: 'typing error' });
      expect((await home.post('/sessions', { email, password: 'their password' })).status).toBe(201);
    }
  });

  it('one place cannot ask for endless accounts', async () => {
    const asker = from(newAddress());
    const answers: number[] = [];
    for (let i = 0; i < 52; i++)
      answers.push((await asker.post('/sessions', { email: `nobody${i}@example.test`, password: 'x' })).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(50);
    expect(answers.slice(50)).toEqual([429, 429]);
  });

  it('a home with IPv6 is one place, whichever of its addresses it uses', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 51; i++)
      answers.push(
        (
          await from(`2001:db8:5:5::${i.toString(16)}`).post('/sessions', {
            email: 'nobody@example.test',
            password: 'x',
          })
        ).status,
      );
    expect(answers.at(-1)).toBe(429);
    expect(
      (await from('2001:db8:5:6::1').post('/sessions', { email: 'nobody@example.test', password: 'x' })).status,
    ).toBe(401);
  });

  it('and has ten guesses at a password in all, so that it keeps nobody out everywhere', async () => {
    const email = await signUp();
    const guess = (address: string, password: string) => from(address).post('/sessions', { email, password });
    for (let i = 0; i < 10; i++)
      expect((await guess(`2001:db8:7:7::${i.toString(16)}`, 'guess')).body.reason).toBe('wrong_password');
    expect((await guess('2001:db8:7:7::ff', 'their password')).body.reason).toBe('too_many_requests');
    expect((await guess('2001:db8:7:8::1', 'their password')).status).toBe(201);
  });

  it('an address in a header is believed only from our own web process', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 51; i++) {
      answers.push(
        (
          await api.call('POST', '/sessions', {
            body: { email: 'nobody@example.test', password: 'x' },
            headers: { 'x-client-address': `198.51.100.${i}` },
          })
        ).status,
      );
    }
    expect(answers.at(-1)).toBe(429);
  });
});

describe('flooding', () => {
  it('twenty new accounts an hour from one place', async () => {
    const place = from(newAddress());
    const answers: number[] = [];
    for (let i = 0; i < 21; i++)
      answers.push(
        (
          await place.post('/accounts', {
            displayName: 'Robin',
            email: `flood${i}@example.test`,
            password: 'their password',
            acceptTerms: true,
          })
        ).status,
      );
    expect(answers.slice(0, 20).every((status) => status === 201)).toBe(true);
    expect(answers[20]).toBe(429);
  });

  it.each(['known', 'unknown'])('three reset mails an hour to one %s address, told alike', async (kind) => {
    const email = kind === 'known' ? await signUp() : 'nobody-at-all@example.test';
    const answers: number[] = [];
    for (let i = 0; i < 4; i++) answers.push((await from(newAddress()).post('/password-resets', { email })).status);
    expect(answers).toEqual([204, 204, 204, 429]);
  });

  it('five mails about another address: an hour for one account, a day for one address', async () => {
    const wanted = [];
    const who = await person(api.database, { confirmed: true });
    const request = async (as: typeof who, email: string) =>
      (await api.call('POST', '/email-changes', { as, body: { email } })).status;
    for (let i = 0; i < 6; i++) wanted.push(await request(who, `wanted${i}@example.test`));
    expect(wanted).toEqual([204, 204, 204, 204, 204, 429]);
    for (const kind of ['of nobody', 'of an account']) {
      const email = kind === 'of nobody' ? 'wanted@example.test' : (await person(api.database)).email;
      const answers = [];
      for (let i = 0; i < 6; i++) answers.push(await request(await person(api.database, { confirmed: true }), email));
      expect([kind, ...answers]).toEqual([kind, 204, 204, 204, 204, 204, 429]);
    }
  });

  it('ten photos an hour of one account', async () => {
    const { body } = await from(newAddress()).post('/accounts', {
      displayName: 'Robin',
      email: 'photos@example.test',
      password: 'their password',
      acceptTerms: true,
    });
    const form = () => {
      const made = new FormData();
      made.set('photo', new Blob(['no picture']), 'me.jpg');
      return made;
    };
    const answers: number[] = [];
    for (let i = 0; i < 11; i++)
      answers.push(
        (
          await fetch(`${api.config.api.url}/account/photo`, {
            method: 'PUT',
            body: form(),
            headers: { authorization: `Bearer ${body.token}` },
          })
        ).status,
      );
    expect(answers).toEqual([...Array<number>(10).fill(415), 429]);
  });

  it('what is stored tells nobody which addresses were tried', async () => {
    const rows = await api.database.query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toMatch(/example\.test|203\.0\.113|2001:db8/);
  });
});

describe('passwords stand in a line that is full', () => {
  /** Others stand in front meanwhile: whose turn is over stands in line again before anybody else can. */
  async function whileFull(act: () => Promise<void>): Promise<void> {
    const standing: Promise<unknown>[] = [];
    let over = false;
    const stand = () => {
      if (!over) standing.push(hashPassword('seven green canoes', []).then(stand, () => undefined));
    };
    for (let i = 0; i < 60; i++) stand();
    try {
      await act();
    } finally {
      over = true;
      await Promise.all(standing);
    }
  }

  it('whoever comes back with the right password as they were told is not taken for somebody who guesses', async () => {
    const email = await signUp();
    const home = from(newAddress());
    const signIn = (password: string) => home.post('/sessions', { email, password });
    for (let i = 0; i < 9; i++) expect((await signIn('guess')).status).toBe(401);
    await whileFull(async () => {
      for (let i = 0; i < 3; i++) expect((await signIn('their password')).body.reason).toBe('busy');
    });
    expect((await signIn('their password')).status).toBe(201);
  });

  it('nor does it use up the new accounts of a place', async () => {
    const place = newAddress();
    const limits = api.app.get(RateLimits, { strict: false });
    const { signUpFromAddress } = accountLimits;
    await limits.count(signUpFromAddress, place, signUpFromAddress.times - 1);
    const create = (email: string) =>
      from(place).post('/accounts', { displayName: 'Robin', email, password: 'their password', acceptTerms: true });
    await whileFull(async () => {
      for (let i = 0; i < 2; i++) expect((await create('busy@example.test')).body.reason).toBe('busy');
    });
    expect((await create('busy@example.test')).status).toBe(201);
    expect((await create('busy2@example.test')).status).toBe(429);
  });
});

it('a limit holds in a process that was started afterwards, over the same database', async () => {
  const email = await signUp();
  const address = newAddress();
  for (let i = 0; i < 10; i++) await from(address).post('/sessions', { email, password: 'guess' });
  const second = await anotherApi(api);
  try {
    const answer = await fetch(`${second.url}/sessions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-internal-key': api.config.internalKey,
        'x-client-address': address,
      },
      body: JSON.stringify({ email, password: 'their password' }),
    });
    expect(answer.status).toBe(429);
  } finally {
    await second.stop();
  }
});
