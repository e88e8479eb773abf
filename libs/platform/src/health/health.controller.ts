import { Controller, Header, Inject, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { readLiveness, readReadiness } from '@canopy/contracts/health.endpoints';
import { Endpoint, type InputOf } from '../http/index.ts';
import { type HealthPart, lookAt } from './health.ts';

export const healthParts = Symbol('health parts');

/**
 * Live: the process answers. Ready: it can do its work. 503 while a part is down or the process stops; `degraded` is
 * 200, for somebody to look.
 */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    @Inject(healthParts) private readonly parts: HealthPart[],
  ) {}

  @Endpoint(readLiveness)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Endpoint(readReadiness)
  @Header('cache-control', 'no-store')
  async ready(_: InputOf<typeof readReadiness>, @Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    try {
      return await this.health.check(this.parts.map((part) => () => lookAt(part)));
    } catch (error) {
      // Terminus throws its answer. It is no failure of this request, and whoever asks every few seconds wants no stack
      // trace each time.
      if (!(error instanceof ServiceUnavailableException)) throw error;
      void reply.status(503);
      return error.getResponse();
    }
  }
}
