-- Money that goes back to whoever paid it in. `return` reserves it in the wallet; `return-failed` gives the wallet back what did
-- not arrive. `reversal` takes a top-up out of the wallet that has no payment behind it any more.
alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add constraint ledger_transfers_kind_check
  check (kind in ('top-up', 'charge', 'refund', 'add', 'subtract', 'set', 'return', 'return-failed',
    'reversal'));

-- Top-ups that an admin returns, in full or in part.
create table fund_returns (
  id {id},
  fund_request_id {integer} not null references fund_requests (id),
  -- That of its transfer.
  sequence {integer} not null,
  amount_paise {integer} not null constraint fund_returns_amount_check check (amount_paise > 0),
  method text not null constraint fund_returns_method_check check (method in ('gateway', 'by-hand')),
  -- `unknown`: the gateway was asked, and nobody knows what it made of it.
  state text not null constraint fund_returns_state_check check (state in ('asked', 'unknown', 'done', 'failed')),
  -- By which the gateway knows it, however often it is asked.
  return_key text not null unique,
  -- The number of the outgoing payment, as it was entered or as the gateway says it, and as references are compared.
  outgoing_reference text,
  outgoing_key text,
  reason text not null,
  -- What was said when it failed.
  failure text not null default '',
  asked_by {integer} not null references users (id),
  asked_at {integer} not null,
  settled_at {integer},
  -- When the gateway is asked next, and how often it was. Null: it is not asked any more.
  ask_at {integer},
  asks {integer} not null default 0,
  unique (fund_request_id, sequence),
  constraint fund_returns_settled_check check ((state in ('done', 'failed')) = (settled_at is not null))
) {strict};
create index fund_returns_to_ask on fund_returns (ask_at) where ask_at is not null;
create index fund_returns_open on fund_returns (id) where state in ('asked', 'unknown');
create unique index fund_returns_of_outgoing on fund_returns (outgoing_key) where outgoing_key is not null and state <> 'failed';

-- Credits that turned out to have no payment behind them any more: the bank or the gateway took it back, or an admin was wrong.
create table reversals (
  id {id},
  fund_request_id {integer} not null references fund_requests (id),
  amount_paise {integer} not null constraint reversals_amount_check check (amount_paise > 0),
  -- What the wallet held of it. The rest is a debt.
  taken_paise {integer} not null constraint reversals_taken_check check (taken_paise between 0 and amount_paise),
  cause text not null constraint reversals_cause_check check (cause in ('statement', 'gateway', 'taken-back', 'wrong-approval')),
  reason text not null,
  -- Null for the shop itself.
  reversed_by {integer} references users (id),
  at {integer} not null
) {strict};
create index reversals_of_request on reversals (fund_request_id);

create table debts (
  id {id},
  reversal_id {integer} not null unique references reversals (id),
  user_id {integer} not null references users (id),
  amount_paise {integer} not null constraint debts_amount_check check (amount_paise > 0),
  paid_paise {integer} not null default 0 constraint debts_paid_check check (paid_paise between 0 and amount_paise),
  -- `open` blocks the customer's orders until an admin decides; `collecting`: the next top-ups pay it first.
  state text not null constraint debts_state_check check (state in ('open', 'collecting', 'paid', 'forgiven')),
  reason text not null default '',
  decided_by {integer} references users (id),
  decided_at {integer},
  created_at {integer} not null,
  constraint debts_paid_state_check check ((state = 'paid') = (paid_paise = amount_paise))
) {strict};
create index debts_of_user on debts (user_id, id) where state in ('open', 'collecting');
