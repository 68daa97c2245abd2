-- Previews of linked pages. A page that could not be read has a row without texts that soon expires.
create table link_preview (
  -- SHA-256 of the address: reading this table reveals no address.
  url_hash bytea primary key check (octet_length(url_hash) = 32),
  title text check (char_length(title) <= 200),
  description text check (char_length(description) <= 500),
  site_name text check (char_length(site_name) <= 100),
  -- Our copy of the page's picture; the original address of the picture is not stored.
  image_id bigint,
  fresh_until timestamptz not null
);
create index link_preview_age on link_preview (fresh_until);

grant select on link_preview to sayso_reader;
