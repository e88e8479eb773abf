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
    expect(valueOf(body, 'process_resident_memory_bytes{')).toBeDefined();
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
