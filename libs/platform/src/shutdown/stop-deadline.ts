import type { Logger } from '../logging/index.ts';

/** Running requests and jobs get so long to finish. */
const finishSeconds = 10;

/**
 * From SIGTERM or SIGINT on a process has this long to end itself. A connection that hangs must not keep a process that
 * was asked to go: what it was doing is a row, and goes on elsewhere.
 */
export function setStopDeadline(logger: Logger, drainSeconds: number): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () =>
      setTimeout(
        () => {
          logger.error({ signal }, 'the process did not stop in time, it ends now');
          process.exit(1);
        },
        (drainSeconds + finishSeconds) * 1_000,
      ).unref(),
    );
  }
}
