-- A locked content that its author gave to those who had bought an earlier one, too: they then have both.
alter table post_secret add column given boolean not null default false;
