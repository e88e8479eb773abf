import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOfRefusal } from '@canopy/contracts/refusal-body';
import { Refusal, type PlainRefusalCode, type RefusalBody } from '@canopy/contracts/refusals';
import { isDatabaseAway } from '../database/index.ts';
import { currentRequestId, type Logger } from '../logging/index.ts';
import { comeBackAfter } from '../overload/index.ts';

/** What was said of an answer that did not come about: kept with them, a failure would stand in its place for a year. */
const ofTheAnswer = ['etag', 'last-modified', 'accept-ranges', 'content-disposition', 'content-range'];

/** Refusals become their catalogue answer; surprises are logged whole and told as one sentence without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const refusal = asRefusal(error);
    if (refusal.status >= 500)
      // What is searched for may be somebody's address.
      this.logger.error({ err: error, path: http.getRequest<FastifyRequest>().url.split('?', 1)[0] }, 'request failed');
    if (reply.sent || reply.raw.headersSent) return;
    const retryAfter = refusal.data?.retryAfterSeconds ?? (refusal.status === 503 ? comeBackAfter : undefined);
    if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
    for (const name of ofTheAnswer) {
      void reply.removeHeader(name);
      // Of a stream that broke before its first byte they stand there already.
      reply.raw.removeHeader(name);
    }
    void reply
      .status(refusal.status)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(refusalBody(refusal));
  }
}

export function refusalBody(refusal: Refusal): RefusalBody {
  const requestId = currentRequestId();
  return { ...bodyOfRefusal(refusal), ...(requestId ? { requestId } : {}) };
}

const byStatus: Record<number, PlainRefusalCode> = {
  400: 'malformed_request',
  401: 'not_signed_in',
  403: 'not_allowed',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/**
 * What the framework throws on its own (unknown route, broken JSON, body too large) has a place in the catalogue too.
 */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return new Refusal('unavailable', { cause: error });
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number } | null)?.statusCode;
  const code =
    status === undefined
      ? undefined
      : (byStatus[status] ?? (status >= 400 && status < 500 ? 'malformed_request' : undefined));
  return new Refusal(code ?? 'internal', { cause: error });
}
