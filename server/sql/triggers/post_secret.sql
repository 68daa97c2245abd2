create or replace trigger post_secret_stands before update on post_secret for each row execute function reject_change();
