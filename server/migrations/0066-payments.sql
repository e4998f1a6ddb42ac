-- The accounts at banks and payment apps whose statements are imported.
create table payee_accounts (
  id {id},
  bank text not null,
  label text not null unique,
  -- The last four digits; empty where no file has said them yet.
  account_tail text not null default '',
  created_at {integer} not null
) {strict};
create index payee_accounts_of_bank on payee_accounts (bank, account_tail);

create table statement_imports (
  id {id},
  payee_id {integer} not null references payee_accounts (id),
  file_hash text not null,
  name text not null,
  bank text not null,
  format text not null,
  period_from text,
  period_to text,
  opening_paise {integer},
  closing_paise {integer},
  -- Each row follows from the balance of the one before.
  is_proven {integer} not null constraint statement_imports_proven_check check (is_proven in (0, 1)),
  row_count {integer} not null,
  credit_count {integer} not null,
  credit_paise {integer} not null,
  debit_count {integer} not null,
  debit_paise {integer} not null,
  -- JSON: credits that are no payments, by their kind.
  no_payments text not null,
  -- JSON: what was said to whoever imported it.
  problems text not null,
  imported_by {integer} not null references users (id),
  imported_at {integer} not null,
  -- What its fitting payments came to when they were credited, in one press or several.
  credited_count {integer} not null default 0,
  credited_paise {integer} not null default 0,
  applied_at {integer},
  unique (payee_id, file_hash)
) {strict};

-- Each row of a statement once, however many files have it.
create table payment_evidence (
  id {id},
  payee_id {integer} not null references payee_accounts (id),
  import_id {integer} not null references statement_imports (id),
  row_key text not null,
  line {integer} not null,
  direction text not null constraint payment_evidence_direction_check check (direction in ('in', 'out')),
  kind text not null,
  channel text not null,
  amount_paise {integer} not null constraint payment_evidence_amount_check check (amount_paise > 0),
  reference_number text,
  occurred_on text not null,
  occurred_time text,
  -- Every part stood in its place: it may confirm a top-up without a person.
  is_certain {integer} not null constraint payment_evidence_certain_check check (is_certain in (0, 1)),
  received_at {integer} not null,
  unique (payee_id, row_key)
) {strict};
create index payment_evidence_of_import on payment_evidence (import_id);
{append-only payment_evidence}
{never-replaced payment_evidence payee_id row_key}

-- What a row says of its payer. It is personal, and deleted where the payment turns out to be nobody's.
create table payment_evidence_texts (
  evidence_id {integer} primary key references payment_evidence (id),
  narration text not null,
  payer_name text,
  payer_vpa text,
  note text,
  received_at {integer} not null
) {strict};
create index payment_evidence_texts_by_age on payment_evidence_texts (received_at);

-- One for each payment that arrived, whatever says so.
create table payments (
  id {id},
  payee_id {integer} not null references payee_accounts (id),
  evidence_id {integer} not null unique references payment_evidence (id),
  amount_paise {integer} not null constraint payments_amount_check check (amount_paise > 0),
  paid_on text not null,
  paid_time text,
  is_certain {integer} not null constraint payments_certain_check check (is_certain in (0, 1)),
  state text not null constraint payments_state_check check (state in ('unmatched', 'matched', 'ambiguous',
    'wrong_amount', 'late', 'duplicate', 'not_ours', 'reversed')),
  reason text not null,
  -- What it was credited with: a fund request, or a credit by hand.
  fund_request_id {integer} unique references fund_requests (id),
  transfer_id {integer} unique references ledger_transfers (id),
  -- What a person wrote who decided.
  comment text not null default '',
  decided_by {integer} references users (id),
  created_at {integer} not null,
  updated_at {integer} not null,
  constraint payments_credit_check check ((state in ('matched', 'reversed')) =
    ((fund_request_id is not null) <> (transfer_id is not null)))
) {strict};
create index payments_of_state on payments (state, id);
create index payments_open on payments (id) where state in ('unmatched', 'ambiguous', 'wrong_amount', 'late', 'duplicate');

create table payment_evidence_of (
  evidence_id {integer} primary key references payment_evidence (id),
  payment_id {integer} not null references payments (id)
) {strict};
create index payment_evidence_of_payment on payment_evidence_of (payment_id);

-- Every number that the bank wrote for a payment, as references are compared. A payment is credited by one of them.
create table payment_references (
  reference_key text primary key,
  payment_id {integer} not null references payments (id)
) {strict};
create index payment_references_of_payment on payment_references (payment_id);

-- The payments that a file names, those of earlier files included.
create table statement_payments (
  import_id {integer} not null references statement_imports (id),
  payment_id {integer} not null references payments (id),
  primary key (import_id, payment_id)
) {strict};
create index statement_payments_of_payment on statement_payments (payment_id);
