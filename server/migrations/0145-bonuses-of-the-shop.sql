-- The shop itself gives bonuses too, and tells their customers once before they end.
{rebuild bonuses}
  id {id},
  user_id {integer} not null references users (id),
  amount_paise {integer} not null constraint bonuses_amount_paise_check check (amount_paise >= 1),
  -- What orders used of it and did not give back. Whoever changes it has locked the row.
  used_paise {integer} not null default 0 constraint bonuses_used_paise_check check (used_paise between 0 and amount_paise),
  -- Shown to the customer; empty once they have left.
  reason text not null,
  -- Null: the shop itself gave it.
  granted_by {integer} references users (id),
  granted_at {integer} not null,
  expires_at {integer} not null,
  -- What was left then counts no more.
  taken_back_at {integer},
  taken_back_reason text,
  -- When its customer was told that it ends soon.
  end_told_at {integer},
  constraint bonuses_expires_at_check check (expires_at > granted_at),
  constraint bonuses_taken_back_check check ((taken_back_at is null) = (taken_back_reason is null))
{from}
  select id, user_id, amount_paise, used_paise, reason, granted_by, granted_at, expires_at, taken_back_at,
    taken_back_reason, null from bonuses
{postgres}
alter table bonuses alter column granted_by drop not null;
alter table bonuses add column end_told_at {integer};
{rebuilt}
create index bonuses_by_end on bonuses (expires_at) where end_told_at is null and taken_back_at is null;
