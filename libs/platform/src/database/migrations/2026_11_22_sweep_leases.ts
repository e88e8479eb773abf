import { Migration } from '@mikro-orm/migrations';

/**
 * Who sweeps has a lease on that sweep, renewed while the round lasts. No transaction and no connection is held
 * meanwhile.
 */
export class SweepLeases extends Migration {
  override up(): void {
    this.addSql(
      `alter table sweep_runs alter column last_run_at drop not null, add column failed_at timestamptz, add column leased_until timestamptz, add column leased_by uuid`,
    );
  }

  override down(): void {
    this.addSql(`delete from sweep_runs where last_run_at is null`);
    this.addSql(
      `alter table sweep_runs alter column last_run_at set not null, drop column failed_at, drop column leased_until, drop column leased_by`,
    );
  }
}
