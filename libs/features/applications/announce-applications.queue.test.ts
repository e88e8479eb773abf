import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person } from '@canopy/testing/factories';
import { whileLocked } from '@canopy/testing/while-locked';
import { startWorker } from '@canopy/testing/worker';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

it('the worker mails every administrator that an application waits, but none who leaves at this moment', async () => {
  const admins = [await person(api.database, { role: 'admin' }), await person(api.database, { role: 'admin' })];
  const leaving = await person(api.database, { role: 'admin' });
  const sent = await api.call('POST', '/applications', {
    as: await person(api.database),
    body: {
      businessName: 'Maple Tutors',
      businessType: 'tutor',
      description: 'Math after school.',
      phoneNumber: '519 555 0123',
      address: 'Stratford',
    },
  });
  expect(sent.status).toBe(201);
  const gone = { text: 'delete from users where id = $1', values: [leaving.id] };
  await whileLocked(api.database, gone, () => worker.sweep());
  const told = () =>
    api.database.query<{ recipient: string; status: string }>(
      `select recipient, status from emails where template = 'applications-waiting' order by recipient`,
    );
  const all = admins.map(({ email }) => ({ recipient: email, status: 'sent' }));
  all.sort((one, other) => (one.recipient < other.recipient ? -1 : 1));
  await expect.poll(told, { timeout: 15_000 }).toEqual(all);
});
