-- Who may comment on a post, besides its author. Buyers are those of a pay-to-view post.
alter table post add column comment_audience text not null default 'everyone';
alter table post add constraint post_comment_audience
  check (comment_audience in ('everyone', 'followers', 'followed', 'buyers', 'nobody')) not valid;

-- What a new post of the profile starts with. Not granted to readers: a post says its own.
alter table profile add column comment_audience text not null default 'everyone';
alter table profile add constraint profile_comment_audience
  check (comment_audience in ('everyone', 'followers', 'followed', 'nobody')) not valid;
