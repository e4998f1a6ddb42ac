-- Acts of an admin that move more money than one admin may move alone: they wait until another admin does the same.
create table pending_acts (
  id {id},
  kind text not null constraint pending_acts_kind_check check (kind in ('approve', 'resolve', 'balance', 'return', 'limit')),
  -- The fund request, payment or customer; 0 for a limit.
  subject_id {integer} not null,
  -- Whose wallet it is.
  user_id {integer} references users (id),
  amount_paise {integer} not null,
  -- What both admins have to agree on beside the amount.
  essence text not null,
  -- JSON of the request, so that another admin can send it; empty once it is decided.
  request text not null,
  state text not null constraint pending_acts_state_check check (state in ('waiting', 'confirmed', 'declined', 'replaced')),
  asked_by {integer} not null references users (id),
  asked_at {integer} not null,
  decided_by {integer} references users (id),
  decided_at {integer},
  constraint pending_acts_decided_check check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint pending_acts_two_admins_check check (state <> 'confirmed' or decided_by <> asked_by)
) {strict};
create unique index pending_acts_waiting on pending_acts (kind, subject_id) where state = 'waiting';
