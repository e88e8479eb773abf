import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import type { Config } from '../config/index.ts';
import type { HealthPart } from './health.ts';
import { HealthController, healthParts } from './health.controller.ts';

/**
 * `/health/live` and `/health/ready` of one process. On SIGTERM readiness says so for a while before the process takes
 * no more requests.
 */
@Module({})
export class HealthModule {
  static with(config: Config, parts: Type<HealthPart>[], imports: DynamicModule['imports'] = []): DynamicModule {
    return {
      module: HealthModule,
      imports: [
        ...imports,
        TerminusModule.forRoot({ logger: false, gracefulShutdownTimeoutMs: config.drainSeconds * 1_000 }),
      ],
      providers: [...parts, { provide: healthParts, inject: parts, useFactory: (...all: HealthPart[]) => all }],
      controllers: [HealthController],
    };
  }
}
