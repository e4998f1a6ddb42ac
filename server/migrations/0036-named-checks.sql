-- Named checks can be dropped and added again on both engines, without a rebuild.
{rebuild fund_requests}
  id {id},
  user_id {integer} not null references users (id),
  amount_paise {integer} not null constraint fund_requests_amount_paise_check check (amount_paise between 1000 and 10000000),
  reference_number text not null,
  normal_reference text not null,
  status text not null default 'pending' constraint fund_requests_status_check
    check (status in ('pending', 'approved', 'rejected')),
  admin_notes text not null default '',
  decided_by {integer} references users (id),
  decided_at {integer},
  created_at {integer} not null,
  received_paise {integer} constraint fund_requests_received_paise_check check (received_paise > 0),
  received_reference text,
  reference_key text,
  constraint fund_requests_check check ((status = 'pending') = (decided_at is null))
{from}
  select id, user_id, amount_paise, reference_number, normal_reference, status, admin_notes, decided_by, decided_at,
    created_at, received_paise, received_reference, reference_key from fund_requests
{postgres}
{rebuilt}

{rebuild ledger_accounts}
  id {id},
  kind text not null constraint ledger_accounts_kind_check check (kind in ('wallet', 'upi', 'sales', 'adjustments')),
  user_id {integer} unique references users (id),
  balance_paise {integer} constraint ledger_accounts_balance_paise_check check (balance_paise >= 0),
  constraint ledger_accounts_check check ((kind = 'wallet') = (user_id is not null)),
  constraint ledger_accounts_check1 check ((kind = 'wallet') = (balance_paise is not null))
{from}
  select id, kind, user_id, balance_paise from ledger_accounts
{postgres}
{rebuilt}
