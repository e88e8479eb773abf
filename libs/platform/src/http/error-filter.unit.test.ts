import type { ArgumentsHost } from '@nestjs/common';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Refusal } from '@canopy/contracts/refusals';
import { inRequest } from '../logging/index.ts';
import { ErrorFilter } from './error-filter.ts';

function caught(error: unknown): { status: number; body: Record<string, unknown>; log: string } {
  let log = '';
  let status = 0;
  let body: Record<string, unknown> = {};
  const reply = {
    sent: false,
    status: (code: number) => ((status = code), reply),
    header: () => reply,
    removeHeader: () => reply,
    raw: { headersSent: false, removeHeader: () => undefined },
    send: (sent: Record<string, unknown>) => void (body = sent),
  };
  const host = {
    switchToHttp: () => ({ getResponse: () => reply, getRequest: () => ({ url: '/listings' }) }),
  } as unknown as ArgumentsHost;
  inRequest({ requestId: 'request-1' }, () =>
    new ErrorFilter(pino({}, { write: (line) => void (log += line) })).catch(error, host),
  );
  return { status, body, log };
}

it('API-46: a surprise is logged whole, and told without its details', () => {
  const { status, body, log } = caught(new Error('relation "secrets" does not exist'));
  expect(status).toBe(500);
  expect(body).toEqual({
    code: 'internal',
    reason: 'internal',
    error: 'Something went wrong on our side. Please try again.',
    requestId: 'request-1',
  });
  expect(log).toContain('relation \\"secrets\\" does not exist');
});

it('a refusal is its sentence of the catalogue, with what the screen needs, and no alarm in the log', () => {
  const { status, body, log } = caught(new Refusal('price_changed', { data: { amountCents: 8_000 } }));
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'aborted', reason: 'price_changed', data: { amountCents: 8_000 } });
  expect(log).toBe('');
});
