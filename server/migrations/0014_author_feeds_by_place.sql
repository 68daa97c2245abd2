-- An author's posts as far as a reader is near: the newest of each place.
create index post_author_reach on post (author_id, reach, id desc) where deleted_at is null;
