-- What the comparison of each night found: payments that arrived, and what was credited. One node writes it.
create table payment_checks (
  -- When it was due.
  night {integer} primary key,
  at {integer} not null,
  -- JSON: the numbers of what differs, by list.
  differences text not null
) {strict};

-- What no statement shows as it was credited or sent back, and a person has looked at.
create table accepted_differences (
  kind text not null constraint accepted_differences_kind_check check (kind in ('request', 'credit', 'return')),
  subject_id {integer} not null,
  reason text not null,
  accepted_by {integer} not null references users (id),
  at {integer} not null,
  primary key (kind, subject_id)
) {strict};

create index claimed_references_by_hand on claimed_references (claimed_at) where transfer_id is not null;
