-- In a transaction of its own: reading all rows must not keep the locks of 0045.
alter table post validate constraint post_comment_audience;
alter table profile validate constraint profile_comment_audience;
