-- Files of listings leave their deletions behind, by whatever cascade their row goes.
create or replace function listing_media_leaves_files() returns trigger language plpgsql as $$
begin
  insert into media_deletions (key)
    select distinct key from (select old.key as key union all select size ->> 'key' from jsonb_array_elements(old.sizes) as size) as keys where key is not null
    on conflict (key) do update set due_at = now();
  return null;
end $$;

create or replace trigger listing_media_leaves_files
  after delete on listing_media
  for each row execute function listing_media_leaves_files();
