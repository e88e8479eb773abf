-- The photo of a person leaves a deletion behind when another takes its place or the person goes.
create or replace function users_leave_photos() returns trigger language plpgsql as $$
begin
  insert into media_deletions (key) values (substr(old.photo_url, length('/media/') + 1)) on conflict (key) do update set due_at = now();
  return null;
end $$;

create or replace trigger users_leave_photos
  after delete on users
  for each row when (old.photo_url like '/media/%')
  execute function users_leave_photos();

create or replace trigger users_replace_photos
  after update of photo_url on users
  for each row when (old.photo_url like '/media/%' and old.photo_url is distinct from new.photo_url)
  execute function users_leave_photos();
