-- What staff decided about a post. `limited` may end by itself; `withdrawn` is closed to its buyers too.
alter table post add column moderation text not null default 'none';
alter table post add column moderation_until timestamptz;
alter table post add column moderated_at timestamptz;
alter table post add constraint post_moderation
  check (moderation in ('none', 'limited', 'removed', 'withdrawn')) not valid;
alter table post add constraint post_moderated
  check ((moderation = 'none') = (moderated_at is null) and (moderation_until is null or moderation = 'limited')) not valid;

-- When staff removed the comment. Its place stays, its text is for its writer.
alter table comment add column removed_at timestamptz;

-- How an account stands. A suspension may end by itself.
alter table account add column standing text not null default 'good';
alter table account add column standing_until timestamptz;
alter table account add column standing_since timestamptz;
alter table account add constraint account_standing check (standing in ('good', 'suspended', 'closed')) not valid;
alter table account add constraint account_standing_since
  check ((standing = 'good') = (standing_since is null) and (standing_until is null or standing = 'suspended')) not valid;
grant select (standing, standing_until) on account to sayso_reader;

-- The same beside everything that is read about an author: written with it, in one transaction.
alter table profile add column standing text not null default 'good';
alter table profile add column standing_until timestamptz;
alter table profile add constraint profile_standing check (standing in ('good', 'suspended', 'closed')) not valid;
grant select (standing, standing_until) on profile to sayso_reader;

-- Since when its objects belong under evidence/, where no address leads to.
alter table media add column withheld_at timestamptz;
