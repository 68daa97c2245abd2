-- Decisions and their appeals are deleted together, years after a case ended. Each may refer to the other: an appeal to
-- what it is against, a decision to the appeal that led to it. So one of both is checked when the transaction ends.
alter table mod_decision alter constraint mod_decision_appeal deferrable initially immediate;
