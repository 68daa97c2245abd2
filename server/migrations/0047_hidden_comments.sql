-- When the author of the post hid the comment: it is folded for everybody, with its replies, until somebody opens it.
alter table comment add column hidden_at timestamptz;
