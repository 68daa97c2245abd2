-- What a person recognises a session by, such as "Firefox on Linux". Not the browser's own long line about itself:
-- that would tell people apart.
alter table session
  add column device text not null default '' check (char_length(device) <= 60);
