import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, CurrentViewer, PersonalData } from '@canopy/contracts/accounts';
import type { Application, ApplicationDetail, ApplicationPage, OwnApplication } from '@canopy/contracts/applications';
import type { ListingDetail } from '@canopy/contracts/listings';
import type { MyTickets } from '@canopy/contracts/tickets';
import { businessTypes } from '@canopy/contracts/vocabulary';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, type Person, provider } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin', displayName: 'Avery' });
});
afterAll(() => api.stop());

const form = {
  businessName: 'Maple Tutors',
  businessType: 'tutor',
  description: 'Math after school, with patience.',
  phoneNumber: '+1 519 555 0123',
  address: '100 King Street, Stratford',
};
const submit = (as: Person | null, change: object = {}) =>
  api.call<Application>('POST', '/applications', { as, body: { ...form, ...change } });
const approve = (id: string, as = admin) => api.call('POST', `/applications/${id}/approval`, { as });
const reject = (id: string, reason?: string, as = admin) =>
  api.call('POST', `/applications/${id}/rejection`, { as, body: { reason } });
const own = async (as: Person) =>
  (await api.call<OwnApplication>('GET', '/applications/mine', { as })).body.application;
const mails = async (email: string) =>
  (
    await api.database.query<{ template: string }>(
      'select template from emails where recipient = $1 order by created_at',
      [email],
    )
  ).map(({ template }) => template);
const user = async (id: string) =>
  (
    await api.database.query<{ role: string; status: string | null; platform_fee_bps: number | null }>(
      'select role, status, platform_fee_bps from users where id = $1',
      [id],
    )
  )[0];
const audit = (id: string) =>
  api.database.query<{ action: string; actor_name: string }>(
    'select action, actor_name from audit_log where subject_id = $1 order by created_at',
    [id],
  );
async function applicant(fields: Parameters<typeof person>[1] = {}): Promise<Person> {
  const made = await person(api.database, fields);
  expect((await submit(made)).status).toBe(201);
  return made;
}

describe('submitting', () => {
  it('PERM-06, STATE-02, API-27, ENT-40, ENT-41, ENT-42: makes a pending application under the id of the user, with name and email of the account', async () => {
    const me = await person(api.database, { displayName: 'Robin' });
    const { status, body } = await submit(me, {
      website: 'https://maple.example',
      additionalInfo: 'Police check is done.',
    });
    expect([status, body]).toEqual([
      201,
      {
        ...form,
        userId: me.id,
        displayName: 'Robin',
        email: me.email,
        website: 'https://maple.example',
        additionalInfo: 'Police check is done.',
        status: 'pending',
        submittedAt: expect.any(String),
        updatedAt: expect.any(String),
        reviewedAt: null,
        rejectionReason: null,
        question: null,
      },
    ]);
    expect(await own(me)).toEqual(body);
    expect(await user(me.id)).toMatchObject({ role: 'user', status: 'pending' });
    expect(await mails(me.email)).toEqual(['application-received']);
  });

  it('API-26: the own application is nobody else’s to read, but an admin’s', async () => {
    const me = await applicant();
    const stranger = await person(api.database);
    expect(await own(stranger)).toBeNull();
    expect((await api.call('GET', `/applications/${me.id}`, { as: stranger })).status).toBe(403);
    expect((await api.call<Application>('GET', `/applications/${me.id}`, { as: admin })).body.userId).toBe(me.id);
  });

  it('sent eight times at the same moment it is one application and one mail', async () => {
    const me = await person(api.database);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => submit(me, { businessName: `Name ${i}` })));
    expect(answers.map(({ status, body }) => [status, body.businessName])).toEqual(
      answers.map((_, i) => [201, `Name ${i}`]),
    );
    expect(new Set(answers.map(({ body }) => body.submittedAt)).size).toBe(1);
    expect(await mails(me.email)).toEqual(['application-received']);
  });

  it('corrected after an answer that was lost, it says what was sent last, in its old place; who has read the first may not decide', async () => {
    const me = await applicant();
    const read = (await own(me))!;
    expect((await submit(me)).body).toEqual(read);
    const corrected = await submit(me, { phoneNumber: '519 555 0199' });
    expect([corrected.status, corrected.body]).toEqual([
      201,
      { ...read, phoneNumber: '519 555 0199', updatedAt: expect.not.stringContaining(read.updatedAt) },
    ]);
    expect(await own(me)).toEqual(corrected.body);
    const { history } = (await api.call<ApplicationDetail>('GET', `/applications/${me.id}`, { as: admin })).body;
    expect(history.map(({ kind, entered }) => [kind, entered?.phoneNumber])).toEqual([
      ['submitted', '519 555 0199'],
      ['submitted', form.phoneNumber],
    ]);
    const approval = (seen: string) => api.call('POST', `/applications/${me.id}/approval?seen=${seen}`, { as: admin });
    expect((await approval(read.updatedAt)).status).toBe(409);
    expect((await approval(corrected.body.updatedAt)).status).toBe(204);
    expect(await mails(me.email)).toEqual(['application-received', 'application-approved']);
  });

  it('VAL-02, ERR-51: without a user there is no application', async () => {
    expect((await submit(null)).status).toBe(401);
    // The account goes between the guard and the write.
    const { SubmitApplication } = await import('./submit-application.ts');
    const gone = api.app
      .get(SubmitApplication, { strict: false })
      .submit(randomUUID(), { ...form, businessType: 'tutor', website: undefined, additionalInfo: undefined });
    await expect(gone).rejects.toThrow('Cannot submit application without a user ID.');
  });

  it('an approved provider and a rejected applicant cannot apply', async () => {
    expect((await submit(await provider(api.database))).body).toMatchObject({ reason: 'already_provider' });
    const me = await applicant();
    await reject(me.id);
    expect((await submit(me)).body).toMatchObject({ reason: 'application_rejected' });
    expect((await submit(await person(api.database, { status: 'rejected' }))).body).toMatchObject({
      reason: 'application_rejected',
    });
  });

  it('an owner or a status from the client changes nothing', async () => {
    const me = await person(api.database);
    const { body } = await submit(me, {
      userId: admin.id,
      email: 'someone@else.test',
      status: 'approved',
      displayName: 'Somebody',
    });
    expect(body).toMatchObject({ userId: me.id, email: me.email, status: 'pending', displayName: me.displayName });
  });
});

describe('what is entered', () => {
  const problems = async (change: object) =>
    (await submit(await person(api.database), change)).body as unknown as { fields?: Record<string, string[]> };
  const long = (n: number) => 'x'.repeat(n);

  it('VAL-11, APPLY-02, APPLY-03, APPLY-04, APPLY-06, APPLY-07: an empty form names every required field at once, each once', async () => {
    const me = await person(api.database);
    const { status, body } = await api.call('POST', '/applications', {
      as: me,
      body: {
        businessName: ' ',
        businessType: '',
        description: '',
        website: '',
        phoneNumber: '',
        address: '',
        additionalInfo: '',
      },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields!).sort()).toEqual([
      'address',
      'businessName',
      'businessType',
      'description',
      'phoneNumber',
    ]);
    expect(Object.values(body.fields!).map((sentences) => sentences.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it.each([
    ['APPLY-02, CONST-06: the name has at most 100 characters', 'businessName', long(100), long(101)],
    ['APPLY-04, CONST-06: the description has at most 1000 characters', 'description', long(1000), long(1001)],
    ['APPLY-05: the website is a url', 'website', 'https://maple.example/about', 'maple tutors'],
    [
      'APPLY-05: the website may come without its scheme, and with no other',
      'website',
      'maple.ca',
      'javascript://maple.ca',
    ],
    ['APPLY-06: the phone number is required, and nothing more', 'phoneNumber', 'ask at the desk, ext. 4', ' '],
    ['APPLY-07, CONST-06: the address has at most 200 characters', 'address', long(200), long(201)],
    ['APPLY-09, CONST-06: additional information has at most 500 characters', 'additionalInfo', long(500), long(501)],
  ])('%s', async (_sentence, field, good, bad) => {
    expect((await submit(await person(api.database), { [field]: good })).status).toBe(201);
    expect(Object.keys((await problems({ [field]: bad })).fields!)).toEqual([field]);
  });

  it('CONST-02, APPLY-03: the business types are these, in this order, and no other', async () => {
    expect(businessTypes).toEqual([
      'school',
      'tutor',
      'recreational',
      'childcare',
      'mentor',
      'professional_development',
      'therapy',
      'other',
    ]);
    for (const businessType of businessTypes)
      expect((await submit(await person(api.database), { businessType })).status).toBe(201);
    expect(Object.keys((await problems({ businessType: 'bank' })).fields!)).toEqual(['businessType']);
  });

  it('APPLY-08: with no physical location the address is Online Only', async () => {
    expect((await submit(await person(api.database), { address: '', isOnlineOnly: true })).body.address).toBe(
      'Online Only',
    );
  });
});

describe('the list of admins', () => {
  it('ADMAPP-02, ADMAPP-03, API-28, PERM-14: holds pending applications only, oldest first, page by page', async () => {
    await api.database.query('delete from provider_applications');
    const people: Person[] = [];
    for (let i = 0; i < 23; i++) people.push(await applicant());
    await approve(people[3]!.id);
    await reject(people[4]!.id);
    const first = (await api.call<ApplicationPage>('GET', '/applications', { as: admin })).body;
    const second = (await api.call<ApplicationPage>('GET', `/applications?after=${first.next}`, { as: admin })).body;
    expect([first.items.length, first.waiting, second.items.length, second.next]).toEqual([20, 21, 1, null]);
    const waiting = people.filter((_, i) => i !== 3 && i !== 4).map(({ id }) => id);
    expect([...first.items, ...second.items].map(({ userId }) => userId)).toEqual(waiting);
  });
});

describe('approving', () => {
  it('STATE-03, STATE-04, STATE-05, STATE-08, API-29, ENT-43: makes a provider, with the time of the review, and tells the applicant', async () => {
    const me = await applicant();
    expect((await approve(me.id)).status).toBe(204);
    expect(await own(me)).toMatchObject({ status: 'approved', reviewedAt: expect.any(String), rejectionReason: null });
    expect(await user(me.id)).toMatchObject({ role: 'service_provider', status: 'approved' });
    expect(await mails(me.email)).toEqual(['application-received', 'application-approved']);
    expect(await audit(me.id)).toEqual([{ action: 'application.approved', actor_name: 'Avery' }]);
    const { viewer } = (await api.call<CurrentViewer>('GET', '/viewer', { as: me })).body;
    expect(viewer!.isApprovedProvider).toBe(true);
  });

  it('from then on families see the name of the business: on listings, tickets and sales, not the name of a person', async () => {
    const me = await applicant({ displayName: 'Noor Siddiqui', emailConfirmed: true });
    const chess = await listing(api.database, me.id, { isFreeEvent: true });
    const shown = async () => (await api.call<ListingDetail>('GET', `/listings/${chess.id}`, {})).body.provider;
    expect(await shown()).toMatchObject({ name: 'Noor Siddiqui', approved: null });
    await approve(me.id);
    // In Toronto, as the months of the calendar.
    const month = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Toronto' }).slice(0, 7);
    expect(await shown()).toMatchObject({ name: 'Maple Tutors', since: month, approved: month });
    expect((await api.call<Account>('GET', '/account', { as: me })).body.businessName).toBe('Maple Tutors');
    const buyer = await person(api.database);
    expect((await api.call('POST', `/listings/${chess.id}/sign-up`, { as: buyer })).status).toBe(201);
    expect(
      (await api.call<MyTickets>('GET', '/my/tickets', { as: buyer })).body.purchases.map(
        ({ providerName }) => providerName,
      ),
    ).toEqual(['Maple Tutors']);
  });

  it('STATE-07, FEE-03: keeps the fee of the user, or sets 20%', async () => {
    const [without, own] = [await applicant(), await applicant({ platformFeeBps: 1250 })];
    await approve(without.id);
    await approve(own.id);
    expect([(await user(without.id))!.platform_fee_bps, (await user(own.id))!.platform_fee_bps]).toEqual([2000, 1250]);
  });

  it('STATE-06, STATE-15: starts the payment onboarding again, and keeps the account', async () => {
    const me = await applicant();
    await api.database.query(
      `insert into connected_accounts (user_id, stripe_account_id, onboarding_status, charges_enabled, completed_at) values ($1, 'acct_before', 'completed', true, now())`,
      [me.id],
    );
    await approve(me.id);
    expect(
      await api.database.query(
        'select stripe_account_id, onboarding_status from connected_accounts where user_id = $1',
        [me.id],
      ),
    ).toEqual([{ stripe_account_id: 'acct_before', onboarding_status: 'not_started' }]);
    const fresh = await applicant();
    await approve(fresh.id);
    expect(await api.database.query('select 1 from connected_accounts where user_id = $1', [fresh.id])).toEqual([]);
  });

  it('STATE-06: a provider for whom an administrator vouched meanwhile goes on selling, and is not told to set up payments', async () => {
    const me = await applicant();
    await api.database.query(`update users set role = 'service_provider', status = 'approved' where id = $1`, [me.id]);
    await api.database.query(
      `insert into connected_accounts (user_id, stripe_account_id, onboarding_status, charges_enabled, completed_at) values ($1, 'acct_selling', 'completed', true, now())`,
      [me.id],
    );
    expect((await approve(me.id)).status).toBe(204);
    expect(
      await api.database.query(
        'select onboarding_status, completed_at is not null as completed from connected_accounts where user_id = $1',
        [me.id],
      ),
    ).toEqual([{ onboarding_status: 'completed', completed: true }]);
    const fresh = await applicant();
    expect((await approve(fresh.id)).status).toBe(204);
    const told = ({ email }: Person) =>
      api.database.query(
        `select data->'canBePaid' as paid from emails where recipient = $1 and template = 'application-approved'`,
        [email],
      );
    expect([await told(me), await told(fresh)]).toEqual([[{ paid: true }], [{ paid: false }]]);
  });

  it('STATE-09, ERR-54: fails when the user record is missing, and the application still waits', async () => {
    const me = await applicant();
    await api.database.query('delete from users where id = $1', [me.id]);
    expect((await approve(me.id)).body).toMatchObject({
      reason: 'user_record_missing',
      details: `User document ${me.id} not found.`,
    });
    expect(await api.database.query('select status from provider_applications where user_id = $1', [me.id])).toEqual([
      { status: 'pending' },
    ]);
    expect(await audit(me.id)).toEqual([]);
  });

  it('ADMAPP-12, ERR-52, ERR-53: approving and rejecting require a user id', async () => {
    expect((await approve('none')).body).toMatchObject({
      code: 'invalid-argument',
      details: 'Cannot approve application without a user ID.',
    });
    expect((await reject('none')).body).toMatchObject({
      code: 'invalid-argument',
      details: 'Cannot reject application without a user ID.',
    });
  });

  it('ADMAPP-10, ERR-55: an unknown application is not found', async () => {
    for (const id of [randomUUID(), 'none'])
      expect((await api.call('GET', `/applications/${id}`, { as: admin })).body).toMatchObject({
        reason: 'application_not_found',
        error: 'Application not found',
      });
    for (const decide of [approve, reject])
      expect((await decide(randomUUID())).body.reason).toBe('application_not_found');
  });
});

describe('rejecting', () => {
  it('STATE-10, STATE-12, STATE-13: keeps the reason, makes a plain user again and tells the applicant why', async () => {
    const me = await applicant({ role: 'service_provider' });
    expect((await reject(me.id, 'We could not reach you.')).status).toBe(204);
    expect(await own(me)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'We could not reach you.',
      reviewedAt: expect.any(String),
    });
    expect(await user(me.id)).toMatchObject({ role: 'user', status: 'rejected' });
    expect(
      await api.database.query(
        `select data->>'reason' as reason, data->'wasProvider' as "wasProvider" from emails where recipient = $1 and template = 'application-rejected'`,
        [me.email],
      ),
    ).toEqual([{ reason: 'We could not reach you.', wasProvider: false }]);
  });

  it('ends what an administrator vouched for while the application waited, and its mail says so; not unread', async () => {
    const me = await applicant();
    await api.database.query(`update users set role = 'service_provider', status = 'approved' where id = $1`, [me.id]);
    const rejectAs = (asProvider: boolean) =>
      api.call('POST', `/applications/${me.id}/rejection`, {
        as: admin,
        body: { reason: 'We could not reach you.', asProvider },
      });
    const { status, body } = await rejectAs(false);
    expect([status, body.reason, body.error]).toEqual([
      409,
      'applicant_is_provider',
      'This person has become a provider meanwhile, and a rejection would end that. Please read the application again, then decide. Nothing was changed.',
    ]);
    expect(await user(me.id)).toMatchObject({ role: 'service_provider', status: 'approved' });
    expect(await own(me)).toMatchObject({ status: 'pending' });
    expect((await rejectAs(true)).status).toBe(204);
    expect(await user(me.id)).toMatchObject({ role: 'user', status: 'rejected' });
    expect(
      await api.database.query(
        `select data->'wasProvider' as "wasProvider" from emails where recipient = $1 and template = 'application-rejected'`,
        [me.email],
      ),
    ).toEqual([{ wasProvider: true }]);
  });

  it.each([undefined, '', '   '])('STATE-11: without a reason (%j) it is the default one', async (reason) => {
    const me = await applicant();
    await reject(me.id, reason);
    expect((await own(me))!.rejectionReason).toBe('Application does not meet requirements.');
  });

  it('STATE-14: still succeeds when the user record is missing, and then writes to nobody', async () => {
    const me = await applicant();
    await api.database.query('delete from users where id = $1', [me.id]);
    expect((await reject(me.id)).status).toBe(204);
    expect(await api.database.query('select status from provider_applications where user_id = $1', [me.id])).toEqual([
      { status: 'rejected' },
    ]);
    expect(await mails(me.email)).toEqual(['application-received']);
  });

  it('STATE-08, STATE-13, PERM-19: an admin stays admin, whatever is decided', async () => {
    const [first, second] = [await applicant({ role: 'admin' }), await applicant({ role: 'admin' })];
    await approve(first.id);
    await reject(second.id);
    expect([await user(first.id), await user(second.id)]).toMatchObject([
      { role: 'admin', status: 'approved' },
      { role: 'admin', status: 'rejected' },
    ]);
  });
});

describe('two admins at once', () => {
  it('one decides, the other is told what and by whom, and nothing happens twice', async () => {
    const other = await person(api.database, { role: 'admin', displayName: 'Blake' });
    for (let round = 0; round < 5; round++) {
      const me = await applicant();
      const answers = await Promise.all([approve(me.id), reject(me.id, 'No.', other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      const approved = answers[0].status === 204;
      expect(answers[approved ? 1 : 0].body.details).toBe(
        approved
          ? 'Avery has already approved this application. Nothing was changed.'
          : 'Blake has already rejected this application. Nothing was changed.',
      );
      expect(await mails(me.email)).toEqual([
        'application-received',
        approved ? 'application-approved' : 'application-rejected',
      ]);
      expect(await audit(me.id)).toHaveLength(1);
      expect((await user(me.id))!.status).toBe(approved ? 'approved' : 'rejected');
    }
  });

  it('a double click of the same admin is one decision and no error', async () => {
    const me = await applicant();
    expect((await Promise.all([approve(me.id), approve(me.id)])).map(({ status }) => status)).toEqual([204, 204]);
    expect(await mails(me.email)).toEqual(['application-received', 'application-approved']);
    expect(await audit(me.id)).toHaveLength(1);
  });

  it('a rejection in other words, from a second tab of the same admin, is told that it was too late', async () => {
    const me = await applicant();
    expect((await reject(me.id, 'Too far away.')).status).toBe(204);
    expect((await reject(me.id, 'Too far away.')).status).toBe(204);
    const late = await reject(me.id, 'We could not reach you.');
    expect([late.status, late.body.details]).toEqual([
      409,
      'You have already rejected this application. Nothing was changed.',
    ]);
    expect((await own(me))!.rejectionReason).toBe('Too far away.');
    expect(await mails(me.email)).toEqual(['application-received', 'application-rejected']);
  });
});

it('API-30, ADMUSR-10: the application goes along with its person’s data, and goes with its person', async () => {
  const me = await applicant();
  const { body } = await api.call<PersonalData>('GET', '/account/data', { as: me });
  expect(body['application']).toMatchObject({ business_name: 'Maple Tutors', status: 'pending' });
  expect(body['applicationHistory']).toMatchObject([{ kind: 'submitted', entered: { businessName: 'Maple Tutors' } }]);
  expect((await api.call('DELETE', `/users/${me.id}`, { as: admin })).status).toBe(204);
  for (const table of ['provider_applications', 'application_steps'])
    expect(await api.database.query(`select 1 from ${table} where user_id = $1`, [me.id])).toEqual([]);
});

const detail = async (id: string) =>
  (await api.call<ApplicationDetail>('GET', `/applications/${id}`, { as: admin })).body;
const ask = (id: string, question: string, as = admin, seen?: string) =>
  api.call('POST', `/applications/${id}/question`, { as, body: { question, seen } });
const page = async (search: string) =>
  (await api.call<ApplicationPage>('GET', `/applications${search}`, { as: admin })).body;
const names = ({ items }: ApplicationPage) => items.map(({ businessName }) => businessName);

it('tells administrators the language of the applicant, as it is now', async () => {
  const me = await applicant();
  expect((await detail(me.id)).language).toBe('en');
  await api.database.query(`update users set language = 'fr' where id = $1`, [me.id]);
  expect((await detail(me.id)).language).toBe('fr');
});

describe('asking for more', () => {
  it('mails the question; the applicant sees it, answers by sending again, and it waits for us in its old place', async () => {
    const me = await applicant({ displayName: 'Robin' });
    const { submittedAt } = await detail(me.id);
    expect((await ask(me.id, '  Which ages\r\ndo you teach? ')).status).toBe(204);
    expect(await own(me)).toMatchObject({ status: 'pending', question: 'Which ages\ndo you teach?', reviewedAt: null });
    expect(await user(me.id)).toMatchObject({ role: 'user', status: 'pending' });
    expect(await mails(me.email)).toEqual(['application-received', 'application-question']);
    expect(await audit(me.id)).toEqual([{ action: 'application.more_requested', actor_name: 'Avery' }]);
    const isIn = async (view: string) => (await page(`?view=${view}&q=${me.email}`)).items.length === 1;
    expect([await isIn('waiting'), await isIn('questioned')]).toEqual([false, true]);

    const answer = await submit(me, { additionalInfo: 'Six to twelve.' });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { status: 'pending', question: null, additionalInfo: 'Six to twelve.', submittedAt },
    ]);
    expect([await isIn('waiting'), await isIn('questioned')]).toEqual([true, false]);
    // Sent once more with the same words, it is as it stands.
    expect((await submit(me, { additionalInfo: 'Six to twelve.' })).body).toEqual(answer.body);
    expect((await approve(me.id)).status).toBe(204);
    const { history } = await detail(me.id);
    expect(history.map(({ kind, byName, note, entered }) => [kind, byName, note, entered?.additionalInfo])).toEqual([
      ['approved', 'Avery', null, undefined],
      ['answered', null, null, 'Six to twelve.'],
      ['questioned', 'Avery', 'Which ages\ndo you teach?', undefined],
      ['submitted', null, null, null],
    ]);
  });

  it('is answered also by somebody for whom an administrator vouched meanwhile, who stays a provider; administrators see that', async () => {
    const me = await applicant();
    expect((await ask(me.id, 'Which ages?')).status).toBe(204);
    const provider = async () =>
      (await api.call<ApplicationDetail>('GET', `/applications/${me.id}`, { as: admin })).body.isProvider;
    expect(await provider()).toBe(false);
    await api.database.query(`update users set role = 'service_provider', status = 'approved' where id = $1`, [me.id]);
    expect(await provider()).toBe(true);
    expect(await own(me)).toMatchObject({ question: 'Which ages?' });
    expect((await submit(me, { additionalInfo: 'Six to twelve.' })).status).toBe(201);
    expect(await own(me)).toMatchObject({ status: 'pending', question: null, additionalInfo: 'Six to twelve.' });
    expect(await user(me.id)).toMatchObject({ role: 'service_provider', status: 'approved' });
    await api.database.query(`update users set status = 'rejected' where id = $1`, [me.id]);
    expect(await provider()).toBe(false);
  });

  it('administrators see whether the address of its person is confirmed', async () => {
    const me = await applicant();
    const confirmed = async () =>
      (await api.call<ApplicationDetail>('GET', `/applications/${me.id}`, { as: admin })).body.emailVerified;
    await api.database.query('update users set email_verified_at = null where id = $1', [me.id]);
    expect(await confirmed()).toBe(false);
    await api.database.query('update users set email_verified_at = now() where id = $1', [me.id]);
    expect(await confirmed()).toBe(true);
  });

  it('needs a question, of an application that waits', async () => {
    const me = await applicant();
    for (const question of ['', ' ', 'x'.repeat(501)])
      expect(Object.keys((await ask(me.id, question)).body.fields!)).toEqual(['question']);
    await reject(me.id);
    expect((await ask(me.id, 'Why?')).body.details).toBe(
      'You have already rejected this application. Nothing was changed.',
    );
    expect((await ask(randomUUID(), 'Why?')).body.reason).toBe('application_not_found');
    expect(await mails(me.email)).toEqual(['application-received', 'application-rejected']);
  });

  it('a double click is one question; of two admins one asks or decides, and the other is told', async () => {
    const other = await person(api.database, { role: 'admin', displayName: 'Blake' });
    const me = await applicant();
    expect((await Promise.all([ask(me.id, 'Why?'), ask(me.id, 'Why?')])).map(({ status }) => status)).toEqual([
      204, 204,
    ]);
    expect(await mails(me.email)).toEqual(['application-received', 'application-question']);
    for (const late of [ask(me.id, 'How?', other), approve(me.id, other), reject(me.id, 'No.', other)])
      expect((await late).body.details).toBe(
        'Avery has already asked for more about this application. Nothing was changed.',
      );
    expect(await audit(me.id)).toHaveLength(1);
  });

  it('who has read that more was asked may decide all the same; who has not read the answer may not', async () => {
    const [silent, quick] = [await applicant(), await applicant()];
    for (const { id } of [silent, quick]) await ask(id, 'Why?');
    const seen = async (who: Person) => (await detail(who.id)).updatedAt;
    const before = await seen(quick);
    await submit(quick, { description: 'Something else.' });
    const stale = await api.call('POST', `/applications/${quick.id}/approval?seen=${before}`, { as: admin });
    expect(stale.body).toMatchObject({ reason: 'application_changed' });
    expect(await user(quick.id)).toMatchObject({ status: 'pending' });
    const read = await api.call('POST', `/applications/${quick.id}/approval?seen=${await seen(quick)}`, { as: admin });
    expect(read.status).toBe(204);
    const rejected = await api.call('POST', `/applications/${silent.id}/rejection`, {
      as: admin,
      body: { reason: 'No answer.', seen: await seen(silent) },
    });
    expect(rejected.status).toBe(204);
    expect(await own(silent)).toMatchObject({ status: 'rejected', question: null, rejectionReason: 'No answer.' });
  });
});

describe('reopening', () => {
  const reopen = (id: string, as = admin) => api.call('POST', `/applications/${id}/reopening`, { as });

  it('a rejected person may apply again, is told by mail, and waits at the end of the line', async () => {
    const me = await applicant({ displayName: 'Robin' });
    await reject(me.id, 'Too far away.');
    const before = await detail(me.id);
    expect(before.mayReopen).toBe(true);
    expect((await reopen(me.id)).status).toBe(204);
    expect(await user(me.id)).toMatchObject({ role: 'user', status: null });
    const reopened = await detail(me.id);
    expect([reopened.mayReopen, reopened.status, reopened.rejectionReason]).toEqual([
      false,
      'rejected',
      'Too far away.',
    ]);
    expect(await mails(me.email)).toEqual(['application-received', 'application-rejected', 'application-reopened']);
    expect(await audit(me.id)).toEqual([
      { action: 'application.rejected', actor_name: 'Avery' },
      { action: 'application.reopened', actor_name: 'Avery' },
    ]);

    const again = await submit(me, { description: 'By bicycle.' });
    expect([again.status, again.body]).toMatchObject([
      201,
      { status: 'pending', description: 'By bicycle.', rejectionReason: null },
    ]);
    expect(Date.parse(again.body.submittedAt)).toBeGreaterThan(Date.parse(before.submittedAt));
    expect(await user(me.id)).toMatchObject({ status: 'pending' });
    const { history, mayReopen } = await detail(me.id);
    expect([mayReopen, history.map(({ kind, byName }) => [kind, byName])]).toEqual([
      false,
      [
        ['submitted', null],
        ['reopened', 'Avery'],
        ['rejected', 'Avery'],
        ['submitted', null],
      ],
    ]);
    // What is sent anew can be rejected, and reopened, anew.
    await reject(me.id);
    expect((await reopen(me.id)).status).toBe(204);
    expect((await mails(me.email)).filter((template) => template === 'application-reopened')).toHaveLength(2);
  });

  it('two admins at once, and a double click, are one reopening and one mail', async () => {
    const other = await person(api.database, { role: 'admin', displayName: 'Blake' });
    const me = await applicant();
    await reject(me.id);
    const answers = await Promise.all([reopen(me.id), reopen(me.id), reopen(me.id, other)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await mails(me.email)).toEqual(['application-received', 'application-rejected', 'application-reopened']);
    expect(await audit(me.id)).toHaveLength(2);
  });

  it('is for rejected applications of people who are there, and changes nothing of others', async () => {
    const [waiting, approved, gone] = [await applicant(), await applicant(), await applicant()];
    await approve(approved.id);
    for (const { id } of [waiting, approved])
      expect((await reopen(id)).body).toMatchObject({ reason: 'application_changed' });
    expect([await user(waiting.id), await user(approved.id)]).toMatchObject([
      { status: 'pending' },
      { role: 'service_provider', status: 'approved' },
    ]);
    await api.database.query('delete from users where id = $1', [gone.id]);
    await reject(gone.id);
    expect((await detail(gone.id)).mayReopen).toBe(false);
    expect((await reopen(gone.id)).body).toMatchObject({ reason: 'user_record_missing' });
    expect((await reopen(randomUUID())).body).toMatchObject({ reason: 'application_not_found' });
  });

  it('ends what an administrator promised before: who is rejected becomes no provider by confirming the address', async () => {
    const me = await applicant();
    const set = (column: string, value: string) =>
      api.database.query(`update users set ${column} = ${value} where id = $1`, [me.id]);
    await set('email_verified_at', 'null');
    await set('provider_once_verified', 'true');
    await reject(me.id);
    // Until the owner of the address arrives, what was published for them is not this account's to take down.
    const promised = () => api.database.query('select provider_once_verified from users where id = $1', [me.id]);
    expect(await promised()).toEqual([{ provider_once_verified: true }]);
    await set('email_verified_at', 'now()');
    expect(await promised()).toEqual([{ provider_once_verified: false }]);
    expect(await user(me.id)).toMatchObject({ role: 'user', status: 'rejected' });
  });

  it('brings no promise back that the rejection ended; another listing that is created for the person does', async () => {
    const createListing = async (email: string) => {
      const made = await api.call('POST', '/admin/listings', {
        as: admin,
        body: {
          providerEmail: email,
          providerName: 'Maple Studio',
          title: 'Watercolour for families',
          description: 'Bring a shirt that may get paint on it.',
          category: 'recreation',
          location: 'London, Ontario',
          price: '25.50',
          eventStart: '2027-05-01T17:00:00-04:00',
        },
      });
      expect([made.status, made.body]).toMatchObject([201, { outcome: 'published', ownerIsProvider: false }]);
    };
    const reopenedAfterPromise = async (byVersionBefore = false) => {
      const me = await applicant({ emailConfirmed: false });
      await createListing(me.email);
      await reject(me.id);
      // It writes the status alone.
      if (byVersionBefore)
        await api.database.query('update users set provider_promise_ended = false where id = $1', [me.id]);
      expect((await reopen(me.id)).status).toBe(204);
      return me;
    };
    const confirm = ({ id }: Person) =>
      api.database.query('update users set email_verified_at = now() where id = $1', [id]);
    for (const reopened of [await reopenedAfterPromise(), await reopenedAfterPromise(true)]) {
      await confirm(reopened);
      expect(await user(reopened.id)).toMatchObject({ role: 'user', status: null });
    }

    const vouched = await reopenedAfterPromise();
    await createListing(vouched.email);
    await confirm(vouched);
    expect(await user(vouched.id)).toMatchObject({ role: 'service_provider', status: 'approved' });
  });

  it('who was vouched for meanwhile stays a provider, and is told nothing', async () => {
    const me = await applicant();
    await reject(me.id);
    await api.database.query(`update users set role = 'service_provider', status = 'approved' where id = $1`, [me.id]);
    expect((await detail(me.id)).mayReopen).toBe(false);
    expect((await reopen(me.id)).status).toBe(204);
    expect(await user(me.id)).toMatchObject({ role: 'service_provider', status: 'approved' });
    expect(await mails(me.email)).toEqual(['application-received', 'application-rejected']);
  });
});

describe('decided applications', () => {
  it('are listed by their decision, newest first, by a part of a name or email, and by who decided, page by page', async () => {
    await api.database.query('delete from provider_applications');
    const blake = await person(api.database, { role: 'admin', displayName: 'Blake' });
    const made: string[] = [];
    for (let i = 0; i < 23; i++) {
      const me = await person(api.database);
      await submit(me, { businessName: `Rowing ${i} 100%` });
      await approve(me.id, i % 2 === 0 ? admin : blake);
      made.unshift(`Rowing ${i} 100%`);
    }
    const no = await person(api.database, { displayName: 'Zoë Underwood' });
    await submit(no, { businessName: 'Chess' });
    await reject(no.id, 'No.', blake);

    const first = await page('?view=approved');
    const second = await page(`?view=approved&after=${first.next}`);
    expect([...names(first), ...names(second)]).toEqual(made);
    expect([first.items.length, second.next, first.waiting]).toEqual([20, null, 0]);
    expect(first.reviewers).toEqual([
      { id: admin.id, name: 'Avery' },
      { id: blake.id, name: 'Blake' },
    ]);
    expect(names(await page(`?view=approved&by=${blake.id}`))).toHaveLength(11);
    expect(names(await page('?view=approved&q=ROWING%207'))).toEqual(['Rowing 7 100%']);
    expect(names(await page('?view=approved&q=7%20100%25'))).toEqual(['Rowing 17 100%', 'Rowing 7 100%']);
    expect((await page('?view=rejected&q=zo')).items).toMatchObject([
      { businessName: 'Chess', reviewedBy: 'Blake', rejectionReason: 'No.' },
    ]);
    expect(await page('?view=rejected&q=rowing')).toMatchObject({ items: [], next: null });
    expect((await api.call('GET', '/applications?view=all', { as: admin })).status).toBe(400);
  });

  it('after a decision the oldest that still waits is next, and none after the last one', async () => {
    await api.database.query('delete from provider_applications');
    const people = [await applicant(), await applicant(), await applicant()];
    await ask(people[0]!.id, 'Why?');
    await approve(people[2]!.id);
    expect((await detail(people[2]!.id)).next).toMatchObject({ userId: people[1]!.id });
    await reject(people[1]!.id);
    expect((await detail(people[1]!.id)).next).toBeNull();
  });

  it('an earlier application of somebody who applies anew stays in the history', async () => {
    const me = await applicant();
    await approve(me.id);
    await api.database.query(`update users set role = 'user', status = null where id = $1`, [me.id]);
    expect((await submit(me, { businessName: 'Birch Tutors' })).status).toBe(201);
    expect((await detail(me.id)).history.map(({ kind, entered }) => [kind, entered?.businessName])).toEqual([
      ['submitted', 'Birch Tutors'],
      ['approved', undefined],
      ['submitted', 'Maple Tutors'],
    ]);
  });
});

describe('telling administrators', () => {
  const announced = async () =>
    await api.database.query<{ recipient: string; data: Record<string, unknown> }>(
      `select recipient, data from emails where template = 'applications-waiting' order by created_at, recipient`,
    );

  it('one mail each for the first application, none within the hour, then one for all that came meanwhile', async () => {
    await api.database.query('delete from provider_applications');
    await api.database.query(`update users set role = 'user' where role = 'admin' and id <> $1`, [admin.id]);
    const { AnnounceApplications } = await import('./announce-applications.ts');
    const announce = () => api.app.get(AnnounceApplications, { strict: false }).announce();
    await announce();
    expect(await announced()).toEqual([]);
    await applicant();
    await Promise.all([announce(), announce()]);
    const url = { applicationsUrl: `${api.config.publicUrl}/admin` };
    const first = { recipient: admin.email, data: { arrived: 1, businessName: 'Maple Tutors', waiting: 1, ...url } };
    expect(await announced()).toEqual([first]);
    const later = [await applicant(), await applicant()];
    await announce();
    expect(await announced()).toEqual([first]);
    await api.database.query(
      `update provider_applications set announced_at = announced_at - interval '1 hour 1 second'`,
    );
    await announce();
    await announce();
    expect(await announced()).toEqual([
      first,
      { recipient: admin.email, data: { arrived: 2, businessName: null, waiting: 3, ...url } },
    ]);
    // The clock of the database was ahead for a moment, and is not any more.
    const { id } = await applicant();
    await api.database.query(`update provider_applications set announced_at = announced_at + interval '1 day'`);
    await announce();
    expect((await announced()).at(-1)!.data).toMatchObject({ arrived: 1, waiting: 4 });
    await api.database.query(
      `update provider_applications set announced_at = announced_at - interval '1 day 1 hour 1 second'`,
    );
    await api.database.query('delete from provider_applications where user_id = $1', [id]);
    // An answer is told like a new application; what was decided before anybody was told is not.
    await ask(later[0]!.id, 'Why?');
    await submit(later[0]!);
    await approve((await applicant()).id);
    await api.database.query(
      `update provider_applications set announced_at = announced_at - interval '1 hour 1 second'`,
    );
    await announce();
    expect((await announced()).at(-1)!.data).toMatchObject({ arrived: 1, businessName: 'Maple Tutors', waiting: 3 });
  });

  it('of whom more was asked meanwhile they are told when the answer comes, and not before', async () => {
    await api.database.query('delete from provider_applications');
    const { AnnounceApplications } = await import('./announce-applications.ts');
    const announce = () => api.app.get(AnnounceApplications, { strict: false }).announce();
    const before = (await announced()).length;
    const me = await applicant();
    await ask(me.id, 'Why?');
    await announce();
    expect(await announced()).toHaveLength(before);
    await submit(me);
    await announce();
    expect((await announced()).slice(before).map(({ data }) => data)).toEqual([
      expect.objectContaining({ arrived: 1, waiting: 1 }),
    ]);
  });
});
