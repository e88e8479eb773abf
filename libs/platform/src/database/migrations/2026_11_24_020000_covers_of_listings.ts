import { Migration } from '@mikro-orm/migrations';

/** What a card shows of a listing's files stands on the listing, so that a page of cards reads one table. */
export class CoversOfListings extends Migration {
  override up(): void {
    this.addSql(`alter table listings add column cover jsonb, add column media_count integer not null default 0`);
    this.addSql(`
      create function listings_show_their_cover() returns trigger language plpgsql as $$
      declare
        shown uuid;
      begin
        for shown in select distinct id from unnest(array[old.listing_id, new.listing_id]) as id where id is not null order by id loop
          perform from listings where id = shown for no key update;
          update listings l set cover = files.cover, media_count = files.count
          from (
            select count(*)::integer as count,
              (array_agg(jsonb_build_object('id', m.id, 'key', m.key, 'type', m.type, 'alt', m.alt, 'width', m.width, 'height', m.height, 'sizes', m.sizes) order by m.position))[1] as cover
            from listing_media m where m.listing_id = shown
          ) files
          where l.id = shown and (l.cover, l.media_count) is distinct from (files.cover, files.count);
        end loop;
        return null;
      end $$`);
    this.addSql(
      `create constraint trigger listings_show_their_cover
       after insert or delete or update of listing_id, position, key, type, alt, width, height, sizes on listing_media
       deferrable initially deferred for each row execute function listings_show_their_cover()`,
    );
  }

  override down(): void {
    this.addSql(`drop trigger listings_show_their_cover on listing_media`);
    this.addSql(`drop function listings_show_their_cover`);
    this.addSql(`alter table listings drop column cover, drop column media_count`);
  }
}
