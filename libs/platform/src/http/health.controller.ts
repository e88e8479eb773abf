import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheck, HealthCheckService, type HealthIndicatorResult } from '@nestjs/terminus';
import { Database } from '../database/index.ts';
import { Access } from './access.ts';

/** Live: the process answers. Ready: it can do its work, so the database answers too. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly database: Database,
  ) {}

  @Access('visitor')
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Access('visitor')
  @Get('ready')
  @Header('cache-control', 'no-store')
  @HealthCheck()
  ready() {
    return this.health.check([() => this.databaseAnswers()]);
  }

  private async databaseAnswers(): Promise<HealthIndicatorResult> {
    try {
      await this.database.row('select 1 as one');
      return { database: { status: 'up' } };
    } catch {
      return { database: { status: 'down' } };
    }
  }
}
