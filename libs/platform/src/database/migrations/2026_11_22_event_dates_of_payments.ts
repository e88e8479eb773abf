import { Migration } from '@mikro-orm/migrations';

/** When the event was to be, kept by the payment when its listing goes: families look for it on its day. */
export class EventDatesOfPayments extends Migration {
  override up(): void {
    this.addSql(`alter table payments add column event_start timestamptz, add column event_end timestamptz`);
  }

  override down(): void {
    this.addSql(`alter table payments drop column event_start, drop column event_end`);
  }
}
