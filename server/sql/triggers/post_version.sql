create or replace trigger post_version_stands before update on post_version for each row execute function reject_change();
