import { pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import type { LoggerService } from '@nestjs/common';
import { forPeople } from './for-people.ts';
import { LogDestination } from './log-destination.ts';
import { currentRequestId } from './request-context.ts';

export type Logger = PinoLogger;

/** One for the process, however many loggers it makes. */
let stdout: LogDestination | undefined;

/**
 * One line per event on stdout, JSON for machines or `pretty` for people; each carries the request id that caused it,
 * through web, api and job.
 */
export function createLogger(
  processName: 'api' | 'worker' | 'web' | 'migrate',
  level: string,
  format: 'json' | 'pretty' = 'json',
): Logger {
  const options: LoggerOptions = {
    level,
    base: { process: processName },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.token', '*.clientSecret', '*.authorization'], censor: '[hidden]' },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
  };
  // Lines are written beside the work, not in front of it: under load a blocking write is a tenth of a request.
  const destination = (stdout ??= new LogDestination(1));
  return pino(options, format === 'json' ? destination : { write: (line) => destination.write(forPeople(line)) });
}

/** Nest speaks through the same lines. */
export function nestLogger(logger: Logger): LoggerService {
  const at =
    (level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal') =>
    (message: unknown, ...more: unknown[]) => {
      const context = more.findLast((part) => typeof part === 'string');
      if (message instanceof Error) logger[level]({ context, err: message }, message.message);
      else logger[level]({ context }, typeof message === 'string' ? message : JSON.stringify(message));
    };
  // What Nest logs while it starts (every module, every route) is for debugging.
  return {
    log: at('debug'),
    error: at('error'),
    warn: at('warn'),
    debug: at('debug'),
    verbose: at('trace'),
    fatal: at('fatal'),
  };
}
