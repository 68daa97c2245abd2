-- What a post contains that not everybody wants to see: sensitive, adult. Labels that staff set are in both columns.
alter table post add column labels text[] not null default '{}';
alter table post add column staff_labels text[] not null default '{}';
alter table post add constraint post_labels
  check (labels <@ '{sensitive,adult}' and staff_labels <@ labels) not valid;

-- How an account wants posts with a label, and when its owner stated to be 18 or older. No birth date is kept.
alter table account_filter add column sensitive text not null default 'blur';
alter table account_filter add column adult text not null default 'hide';
alter table account_filter add column adult_stated_at timestamptz;
alter table account_filter add constraint account_filter_sensitive
  check (sensitive in ('show', 'blur', 'hide')) not valid;
alter table account_filter add constraint account_filter_adult
  check (adult in ('show', 'blur', 'hide')) not valid;
alter table account_filter add constraint account_filter_stated
  check (adult = 'hide' or adult_stated_at is not null) not valid;
