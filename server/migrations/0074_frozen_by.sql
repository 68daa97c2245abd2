-- Who froze the payouts; null if it was the audit.
alter table ledger_watch add column frozen_by bigint;
