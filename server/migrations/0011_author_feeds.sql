-- The lists of one author: their newest posts, and the photos and the posts for sale among them.
drop index post_author;
create index post_author on post (author_id, id desc) where deleted_at is null;
create index post_author_media on post (author_id, id desc) where deleted_at is null and has_media;
create index post_author_ptv on post (author_id, id desc) where deleted_at is null and price_cents is not null;
