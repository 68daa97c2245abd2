-- A profile's movements, newest first, without reading anybody else's.
create index ledger_transfer_debit on ledger_transfer (debit_id, id desc) include (journal_id, amount);
create index ledger_transfer_credit on ledger_transfer (credit_id, id desc) include (journal_id, amount);
