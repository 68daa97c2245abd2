-- True and false of the last day, by everybody, to find answers that were arranged. Never granted: who answered what is
-- nobody's business.
create table recent_answer (
  post_id bigint not null,
  account_id bigint not null references account (id) on delete cascade,
  is_true boolean not null,
  answered_at timestamptz not null,
  primary key (post_id, account_id)
);
create index recent_answer_account on recent_answer (account_id);
create index recent_answer_answered on recent_answer (answered_at);

-- The network of a sign-in, as a keyed hash whose key is another one each month. Kept for 30 days.
alter table session add column network_mark bytea check (octet_length(network_mark) = 32);

-- What was found, if nobody reported it.
alter table mod_case add column note text check (char_length(note) <= 500);
-- There is no release yet, so no writer waits while this index is built.
-- squawk-ignore require-concurrent-index-creation
create index mod_case_noted on mod_case (subject_kind, subject_id, opened_at) where note is not null;
-- squawk-ignore require-concurrent-index-creation
create index session_marked on session (created_at) where network_mark is not null;
