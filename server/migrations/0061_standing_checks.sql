-- In a transaction of its own: reading all rows must not keep the locks of 0060.
alter table post validate constraint post_moderation;
alter table post validate constraint post_moderated;
alter table account validate constraint account_standing;
alter table account validate constraint account_standing_since;
alter table profile validate constraint profile_standing;
