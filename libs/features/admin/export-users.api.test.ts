import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person, provider } from '@canopy/testing/factories';
import { readCsv } from '@canopy/testing/read-csv';
import { until } from '@canopy/testing/until';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin', status: 'approved', displayName: 'Avery' });
});
afterAll(() => api.stop());

const fetchExport = () =>
  fetch(`${api.config.api.url}/users/export`, { headers: { authorization: `Bearer ${admin.token}` } });
async function exported(): Promise<Record<string, string>[]> {
  const bytes = await (await fetchExport()).arrayBuffer();
  return readCsv(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
}
const of = async (who: Person) => (await exported()).find((row) => row['User ID'] === who.id)!;

describe('the export of users', () => {
  it('CSV-01, CSV-02, CSV-03, CSV-04, CSV-05, CSV-06, CSV-07, CSV-08: has one line per user with labels and codes, fee, payment account, dates, photo, and who asked', async () => {
    const seller = await provider(api.database, { displayName: 'Élan "Nord", école', platformFeeBps: 1250 });
    const plain = await person(api.database);
    await api.database.query(
      `update users set photo_url = 'https://photo.example/p.jpg', created_at = '2026-01-05T12:00:00Z' where id = $1`,
      [seller.id],
    );
    const [account] = await api.database.query<{ stripe_account_id: string }>(
      'select stripe_account_id from connected_accounts where user_id = $1',
      [seller.id],
    );
    expect(await of(seller)).toMatchObject({
      'Display name': 'Élan "Nord", école',
      Email: seller.email,
      Role: 'Service Provider',
      'Role code': 'service_provider',
      Status: 'Approved',
      'Status code': 'approved',
      'Platform fee (%)': '12.5',
      'Payment account ID': account!.stripe_account_id,
      'Payment onboarding': 'completed',
      Created: '2026-01-05T12:00:00Z',
      Updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      Photo: 'https://photo.example/p.jpg',
      'Current admin': 'no',
    });
    expect(await of(plain)).toMatchObject({
      Role: 'Regular User',
      'Role code': 'user',
      Status: 'N/A',
      'Status code': '',
      'Platform fee (%)': '20',
      'Payment account ID': '',
      'Payment onboarding': 'not_started',
    });
    expect(await of(admin)).toMatchObject({ Role: 'Administrator', 'Current admin': 'yes' });
    expect(await exported()).toHaveLength((await api.database.query('select 1 from users')).length);
  });

  it('CSV-09: has the fields of the application', async () => {
    const me = await person(api.database, { displayName: 'Robin' });
    await api.call('POST', '/applications', {
      as: me,
      body: {
        businessName: 'Maple',
        businessType: 'tutor',
        description: 'One\nTwo',
        phoneNumber: '519 555 0123',
        address: 'King St',
        website: 'https://maple.example',
        additionalInfo: 'More',
      },
    });
    await api.call('POST', `/applications/${me.id}/rejection`, { as: admin, body: { reason: 'Too far away.' } });
    expect(await of(me)).toMatchObject({
      'Application status': 'rejected',
      'Business name': 'Maple',
      'Business type': 'tutor',
      'Applicant name': 'Robin',
      'Applicant email': me.email,
      'Phone number': '519 555 0123',
      Address: 'King St',
      Website: 'https://maple.example',
      Description: 'One\nTwo',
      'Additional info': 'More',
      Submitted: expect.stringContaining('Z'),
      'Application updated': expect.stringContaining('Z'),
      Reviewed: expect.stringContaining('Z'),
      'Rejection reason': 'Too far away.',
    });
  });

  it('no cell is a formula: what starts with = + - @ tab or a line break is text (failure case 30)', async () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n']) {
      const text = `${start}cmd|'/C calc'!A0`;
      expect((await of(await person(api.database, { displayName: text })))['Display name']).toBe(`'${text}`);
    }
    expect((await of(await person(api.database, { displayName: 'a=b' })))['Display name']).toBe('a=b');
  });

  it('CSV-10: the file is named by the date of the export and not kept by anything in between', async () => {
    const answer = await fetchExport();
    await answer.text();
    const { headers } = answer;
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(new Date());
    expect(headers.get('content-disposition')).toBe(`attachment; filename="canopy-users-${today}.csv"`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('ends its query as soon as the reader goes away', async () => {
    await api.database.query(
      `insert into users (email, display_name) select 'bulk' || n || '@example.test', repeat('x', 100) from generate_series(1, 60000) n`,
    );
    const running = async () =>
      (
        await api.database.query(
          `select 1 from pg_stat_activity where application_name = 'canopy-export' and datname = current_database()`,
        )
      ).length;
    const requested = get(`${api.config.api.url}/users/export`, {
      agent: false,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const [answer] = (await once(requested, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    expect(await running()).toBe(1);
    answer.destroy();
    await until(async () => (await running()) === 0, 'the query to end');
  });

  it('ends the query behind it when the reader goes before the first byte', async () => {
    const running = () =>
      api.database.query(
        `select 1 from pg_stat_activity where application_name = 'canopy-export' and datname = current_database()`,
      );
    // What is counted first waits, and with it the answer.
    const other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('lock table connected_accounts in access exclusive mode');
      const requested = get(`${api.config.api.url}/users/export`, {
        agent: false,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      requested.on('error', () => undefined);
      await until(async () => (await running()).length === 1, 'the query to begin');
      requested.destroy();
      // The API must have noticed before it can answer.
      await setTimeout(200);
    } finally {
      await other.end();
    }
    await until(async () => (await running()).length === 0, 'the query to end');
  });

  it('says how many users it holds, and each administrator has one at a time', async () => {
    const opened = get(`${api.config.api.url}/users/export`, {
      agent: false,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const [answer] = (await once(opened, 'response')) as [IncomingMessage];
    const users = (await api.database.query('select 1 from users')).length;
    expect(answer.headers['x-exported-rows']).toBe(String(users));
    const second = await api.call('GET', '/users/export', { as: admin });
    expect([second.status, second.body.reason, second.body.error]).toEqual([
      409,
      'export_running',
      'Your last export is still running. Please wait until it is done, or cancel it.',
    ]);
    // Somebody else has their own; and one that was cancelled makes room at once.
    const other = await person(api.database, { role: 'admin' });
    expect((await api.call('GET', '/users/export', { as: other })).status).toBe(200);
    answer.destroy();
    expect((await api.call('GET', '/users/export', { as: admin })).status).toBe(200);
  });

  it('a failure before the first line is an answer, not half a file', async () => {
    await api.database.query('alter table provider_applications rename to elsewhere');
    try {
      const answer = await fetchExport();
      expect([answer.status, ((await answer.json()) as { reason: string }).reason]).toEqual([500, 'internal']);
    } finally {
      await api.database.query('alter table elsewhere rename to provider_applications');
    }
  });
});
