import { Migration } from '@mikro-orm/migrations';

/** Points that providers have set by hand, which their next listings at the same address begin with. */
export class OwnerPlaces extends Migration {
  override up(): void {
    this.addSql(`
      create table owner_places (
        user_id uuid not null references users (id) on delete cascade,
        address text not null check (length(address) between 1 and 1000),
        lat double precision not null check (lat between -90 and 90),
        lng double precision not null check (lng between -180 and 180),
        primary key (user_id, address)
      )`);
  }

  override down(): void {
    this.addSql(`drop table owner_places`);
  }
}
