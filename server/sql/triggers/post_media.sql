create or replace trigger post_media_came after insert on post_media
  for each row when (new.locked) execute function move_locked_items('1');
create or replace trigger post_media_went after delete on post_media
  for each row when (old.locked) execute function move_locked_items('-1');
create or replace trigger post_media_locked after update of locked on post_media
  for each row when (new.locked and not old.locked) execute function move_locked_items('1');
create or replace trigger post_media_unlocked after update of locked on post_media
  for each row when (old.locked and not new.locked) execute function move_locked_items('-1');
