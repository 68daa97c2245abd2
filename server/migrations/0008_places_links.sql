-- What pages say about themselves. A page that could not be read has no word here and a short time.
create table link_preview (
  -- SHA-256 of the address: who looks here learns no address that was not known to them.
  url_hash bytea primary key check (octet_length(url_hash) = 32),
  title text check (char_length(title) <= 200),
  description text check (char_length(description) <= 500),
  site_name text check (char_length(site_name) <= 100),
  -- The page's picture as we keep it; the page's own address of it is not kept.
  image_id bigint,
  fresh_until timestamptz not null
);
create index link_preview_age on link_preview (fresh_until);

grant select on link_preview to sayso_reader;
