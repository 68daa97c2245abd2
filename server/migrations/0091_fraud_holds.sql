-- Profiles of accounts that were closed for fraud: what is left of their earnings is paid by two of staff or not at all.
-- The row goes when the decision is taken back.
create table payout_fraud_hold (
  author_id bigint primary key references profile (id),
  -- The payout address some time before the closing; null if there was none.
  receiver text check (char_length(receiver) between 3 and 320),
  held_at timestamptz not null default clock_timestamp(),
  -- Nobody pays before.
  until timestamptz not null,
  constraint payout_fraud_hold_until check (until >= held_at)
);

-- Accounts closed for fraud until now. Addresses changed later than 30 days before are left out: they stay held.
insert into payout_fraud_hold (author_id, receiver, held_at, until)
select profile.id, case when paypal_changed_at < latest.created_at - interval '30 days' then paypal_email end,
       latest.created_at, latest.created_at + interval '120 days'
  from (select distinct on (case_id) decision, money, author_account_id, created_at
          from mod_decision order by case_id, id desc) latest
  join profile on profile.account_id = latest.author_account_id
 where latest.decision = 'close' and latest.money = 'refund'
    on conflict do nothing;

alter table staff_pending drop constraint staff_pending_act_check;
alter table staff_pending add constraint staff_pending_act_check
  check (act in ('refund', 'grant_role', 'close_account', 'reinstate_closed', 'open_held', 'pay_rest')) not valid;
