-- What shows that a payment came is a row of a statement, a message of the bank, or the word of a payment gateway. Only the first
-- has a file and a line.
{rebuild payment_evidence}
  id {id},
  payee_id {integer} not null references payee_accounts (id),
  import_id {integer} references statement_imports (id),
  row_key text not null,
  line {integer},
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
  source text not null default 'statement'
    constraint payment_evidence_source_check check (source in ('statement', 'message', 'gateway')),
  unique (payee_id, row_key),
  constraint payment_evidence_import_check check ((source = 'statement') = (import_id is not null and line is not null))
{from}
  select id, payee_id, import_id, row_key, line, direction, kind, channel, amount_paise, reference_number, occurred_on,
    occurred_time, is_certain, received_at, 'statement' from payment_evidence
{postgres}
alter table payment_evidence alter column import_id drop not null;
alter table payment_evidence alter column line drop not null;
alter table payment_evidence add column source text not null default 'statement'
  constraint payment_evidence_source_check check (source in ('statement', 'message', 'gateway'));
alter table payment_evidence add constraint payment_evidence_import_check
  check ((source = 'statement') = (import_id is not null and line is not null));
{rebuilt}

-- 1: a message of the bank, which could be forged. 3: a statement, or what a gateway answered.
alter table payments add column level {integer} not null default 3
  constraint payments_level_check check (level in (1, 3));
create index payments_by_message on payments (payee_id, paid_on) where level = 1;

-- Messages of a bank that a phone passed on, without their texts and their payers.
create table bank_messages (
  id {id},
  received_at {integer} not null,
  -- As the network writes it, such as VM-HDFCBK-S; empty for the number of a person.
  sender text not null,
  -- The bank and the last digits of the account; empty where the message is not understood.
  account text not null,
  amount_paise {integer},
  reference_number text,
  outcome text not null constraint bank_messages_outcome_check check (outcome in
    ('credited', 'waits', 'known', 'not-understood', 'other-sender', 'other-account', 'too-old')),
  payment_id {integer} references payments (id)
) {strict};
create index bank_messages_by_age on bank_messages (received_at, id);

-- The days of the first and the last row. Null in imports from before.
alter table statement_imports add column first_day text;
alter table statement_imports add column last_day text;
create index statement_imports_by_day on statement_imports (payee_id, last_day);
