-- A listing keeps what a card shows of its files: the first of them, and how many there are. Whatever a statement does to
-- the files, this looks at the end of its transaction, so the listing is locked for a moment only; and it looks once it
-- has the lock, so that of two that change the files at once the later one sees what the other did.
create or replace function listings_show_their_cover() returns trigger language plpgsql as $$
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
end $$;
