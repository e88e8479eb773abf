import { Controller, Get } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, instant } from '@canopy/platform/database';
import { Access } from '@canopy/platform/http';
import { Sweeper } from '@canopy/platform/sweeps';

/** Live: the process answers. Ready: the database answers too; and when each sweep last ran. */
@Controller('health')
export class WorkerHealthController {
  constructor(
    private readonly database: Database,
    private readonly sweeper: Sweeper,
  ) {}

  @Access('visitor')
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Access('visitor')
  @Get('ready')
  async ready(): Promise<{ status: 'ok'; sweeps: Record<string, { lastRunAt: string; error: string | null } | null> }> {
    try {
      const runs = await this.database.rows<{ name: string; last_run_at: string; error: string | null }>('select name, last_run_at::text, error from sweep_runs');
      const sweeps = this.sweeper.names().map((name) => {
        const run = runs.find((row) => row.name === name);
        return [name, run ? { lastRunAt: instant(run.last_run_at), error: run.error } : null] as const;
      });
      return { status: 'ok', sweeps: Object.fromEntries(sweeps) };
    } catch (error) {
      throw new Refusal('unavailable', { cause: error });
    }
  }
}
