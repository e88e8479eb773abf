import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from '../clock/index.ts';
import type { Config as ParsedConfig } from '../config/index.ts';
import type { Logger } from '../logging/index.ts';
import { type ProcessName, Telemetry } from '../telemetry/index.ts';

/** The configuration of this process, as `loadConfig` parsed it. */
export abstract class Config {}
export interface Config extends ParsedConfig {}

/** The log of this process. */
export abstract class AppLogger {}
export interface AppLogger extends Logger {}

/** What every class may ask for: the configuration, the log, the time, and whom to tell its numbers. */
@Global()
@Module({})
export class RuntimeModule {
  static forRoot(process: ProcessName, config: ParsedConfig, logger: Logger): DynamicModule {
    return {
      module: RuntimeModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: AppLogger, useValue: logger },
        { provide: Telemetry, useValue: new Telemetry(process, config.metricsToken) },
        Clock,
      ],
      exports: [Config, AppLogger, Clock, Telemetry],
    };
  }
}
