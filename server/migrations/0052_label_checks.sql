-- In a transaction of its own: reading all rows must not keep the locks of 0051.
alter table post validate constraint post_labels;
alter table account_filter validate constraint account_filter_sensitive;
alter table account_filter validate constraint account_filter_adult;
alter table account_filter validate constraint account_filter_stated;
