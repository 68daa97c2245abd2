create or replace trigger post_file_came after insert on post_file
  for each row execute function move_locked_items('1');
create or replace trigger post_file_went after delete on post_file
  for each row execute function move_locked_items('-1');
