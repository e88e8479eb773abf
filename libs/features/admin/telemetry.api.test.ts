import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';

const token = 'a token for the watching machine';
let api: TestApi;
let silent: TestApi;
beforeAll(async () => {
  [api, silent] = await Promise.all([startApi({ METRICS_TOKEN: token }), startApi()]);
});
afterAll(() => Promise.all([api.stop(), silent.stop()]));

const read = (from: TestApi, authorization?: string) =>
  from.app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });
const valueOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start));

describe('the numbers of the API for a machine that watches', () => {
  it('are told to whoever knows the token, to nobody else, and not at all without one', async () => {
    expect((await read(api)).statusCode).toBe(401);
    expect((await read(api, 'Bearer a token')).statusCode).toBe(401);
    expect((await read(silent, `Bearer ${token}`)).statusCode).toBe(404);
    const answer = await read(api, `Bearer ${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('count requests by the pattern of their address, whatever a stranger asks for', async () => {
    const id = '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11';
    await api.app.inject({ method: 'GET', url: `/listings/${id}` });
    await api.app.inject({ method: 'GET', url: '/a-page-of-a-scanner.php' });
    const { body } = await read(api, `Bearer ${token}`);
    expect(body).toContain(
      'canopy_http_request_seconds_count{process="api",method="GET",route="/listings/:id",status="404"} 1\n',
    );
    expect(body).not.toContain(id);
    expect(body).not.toContain('scanner');
  });

  it('say what waits, what jobs there are, and that no worker was seen', async () => {
    await api.database.query(
      `insert into emails (template, recipient, data, dedupe_key, status, error, attempts, useful_until, dismissed_at)
       values ('verify-address', 'a@example.org', '{}', 'telemetry 1', 'failed', 'no such mailbox', 24, 'infinity', null),
              ('verify-address', 'b@example.org', '{}', 'telemetry 2', 'pending', 'connect ECONNREFUSED', 2, 'infinity', null),
              ('verify-address', 'c@example.org', '{}', 'telemetry 3', 'failed', 'no such mailbox', 24, 'infinity', now()),
              ('password-reset', 'd@example.org', '{}', 'telemetry 4', 'failed', 'It could not be sent in time', 9, now(), null)`,
    );
    const { body } = await read(api, `Bearer ${token}`);
    expect(valueOf(body, 'canopy_waiting{what="emails"')).toMatch(/} 1$/);
    expect(valueOf(body, 'canopy_waiting{what="paymentIssues"')).toMatch(/} 0$/);
    expect(valueOf(body, 'canopy_jobs{queue="send-email",state="failed"')).toMatch(/} 0$/);
    expect(valueOf(body, 'canopy_unsent_emails{')).toMatch(/} 1$/);
    expect(valueOf(body, 'canopy_worker_seen_seconds{')).toBeUndefined();
    expect(valueOf(body, 'canopy_worker_away{')).toMatch(/} 1$/);
    expect(Number(valueOf(body, 'canopy_free_disk_bytes{')!.split('} ')[1])).toBeGreaterThan(0);
    expect(valueOf(body, 'process_resident_memory_bytes{')).toBeDefined();
  });

  it('say since when the oldest mail waits, also one that nobody has tried to send; what was given up does not wait', async () => {
    await api.database.query('delete from emails');
    const seconds = async () =>
      Number(valueOf((await read(api, `Bearer ${token}`)).body, 'canopy_oldest_email_seconds{')!.split('} ')[1]);
    expect(await seconds()).toBe(0);
    await api.database.query(
      `insert into emails (template, recipient, data, status, next_attempt_at, created_at)
       values ('refund', 'a@example.org', '{}', 'failed', now() + interval '1 day', now() - interval '2 days'),
              ('refund', 'b@example.org', '{}', 'pending', now() + interval '1 day', now() - interval '40 minutes'),
              ('refund', 'c@example.org', '{}', 'pending', now() + interval '1 day', now() - interval '1 minute')`,
    );
    expect(await seconds()).toBeGreaterThanOrEqual(2_400);
    expect(await seconds()).toBeLessThan(2_500);
  });

  it('say whether the worker is away by how often it looks', async () => {
    const calm = await startApi({ METRICS_TOKEN: token, SWEEP_SECONDS: '900' });
    try {
      const away = async () => valueOf((await read(calm, `Bearer ${token}`)).body, 'canopy_worker_away{');
      const seen = (minutesAgo: number) =>
        calm.database.query(
          `insert into sweep_runs (name, every_seconds, last_run_at) values ('emails', 0, now() - make_interval(mins => $1))
           on conflict (name) do update set last_run_at = excluded.last_run_at`,
          [minutesAgo],
        );
      await seen(40);
      expect(await away()).toMatch(/} 0$/);
      await seen(46);
      expect(await away()).toMatch(/} 1$/);
    } finally {
      await calm.stop();
    }
  });

  it('hold every number that the example of alerts speaks of', async () => {
    const { body } = await read(api, `Bearer ${token}`);
    const told = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const spokenOf = [...readFileSync('docs/alerts.yml', 'utf8').matchAll(/\b(?:canopy|nodejs|process)_\w+/g)].map(
      ([name]) => name.replace(/_(?:bucket|count|sum)$/, ''),
    );
    expect(spokenOf.length).toBeGreaterThan(5);
    expect(spokenOf.filter((name) => !told.has(name))).toEqual([]);
  });
});
