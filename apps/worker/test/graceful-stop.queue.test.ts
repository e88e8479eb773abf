import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StartedOrder } from '@canopy/contracts/payments';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';

let api: TestApi;
let delivering = false;
const slowMailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    delivering = true;
    stream.resume();
    stream.on('end', () => setTimeout(done, 700));
  },
});
beforeAll(async () => {
  await new Promise<void>((resolve) => slowMailServer.listen(0, '127.0.0.1', resolve));
  api = await startApi({
    MOCK_DELAYS: 'on',
    SMTP_URL: `smtp://127.0.0.1:${(slowMailServer.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'hello@canopy.test',
  });
});
afterAll(async () => {
  await api.stop();
  await new Promise<void>((resolve) => slowMailServer.close(() => resolve()));
});

it('the worker finishes the job that runs before it stops', async () => {
  const worker = await startWorker(api.config);
  await api.database.query(
    `insert into emails (recipient, template, data) values ('slow@example.test', 'late-refund', '{"buyerName":"R","listingTitle":"L","amountCents":100}')`,
  );
  await worker.sweep();
  await until(async () => delivering, 'the delivery to begin');
  await worker.stop();
  expect(await api.database.query(`select status from emails where recipient = 'slow@example.test'`)).toEqual([
    { status: 'sent' },
  ]);
});

it('the API finishes the request that runs before it stops, and takes no new one', async () => {
  const seller = await provider(api.database);
  const buyer = await person(api.database);
  const { id } = await listing(api.database, seller.id);
  const running = api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity: 1 } });
  await until(
    async () => (await api.database.query('select 1 from ticket_orders where listing_id = $1', [id]))[0],
    'the hold',
  );
  const stopped = api.app.close();
  expect((await running).status).toBe(201);
  await stopped;
  await expect(api.call('GET', '/health/live')).rejects.toThrow();
});
