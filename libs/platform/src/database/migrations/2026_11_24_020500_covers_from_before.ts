import { Migration } from '@mikro-orm/migrations';

/**
 * Listings from before get their cover, a few at a time, each time with a commit: nobody who buys waits for more than
 * that. Ended in the middle, it begins again and finds nothing to do where it was. A listing is locked before its files
 * are looked at, as by the trigger, so what is written is never older than what the trigger wrote.
 */
export class CoversFromBefore extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        batch uuid[];
        last uuid := '00000000-0000-0000-0000-000000000000';
      begin
        loop
          select array_agg(id order by id) into batch
          from (select id from listings where id > last order by id limit 200 for no key update) locked;
          exit when batch is null;
          update listings l set cover = files.cover, media_count = files.count
          from (
            select m.listing_id, count(*)::integer as count,
              (array_agg(jsonb_build_object('id', m.id, 'key', m.key, 'type', m.type, 'alt', m.alt, 'width', m.width, 'height', m.height, 'sizes', m.sizes) order by m.position))[1] as cover
            from listing_media m where m.listing_id = any(batch) group by m.listing_id
          ) files
          where l.id = files.listing_id and (l.cover, l.media_count) is distinct from (files.cover, files.count);
          commit;
          last := batch[cardinality(batch)];
        end loop;
      end $$`);
  }

  override down(): void {
    // The columns go with the migration before.
  }
}
