-- Credit for discounts that a customer was given; it is no money.
create table bonuses (
  id {id},
  user_id {integer} not null references users (id),
  amount_paise {integer} not null constraint bonuses_amount_paise_check check (amount_paise >= 1),
  -- What orders used of it and did not give back. Whoever changes it has locked the row.
  used_paise {integer} not null default 0 constraint bonuses_used_paise_check check (used_paise between 0 and amount_paise),
  -- Shown to the customer; empty once they have left.
  reason text not null,
  granted_by {integer} not null references users (id),
  granted_at {integer} not null,
  expires_at {integer} not null,
  -- What was left then counts no more.
  taken_back_at {integer},
  taken_back_reason text,
  constraint bonuses_expires_at_check check (expires_at > granted_at),
  constraint bonuses_taken_back_check check ((taken_back_at is null) = (taken_back_reason is null))
) {strict};
create index bonuses_of_customer on bonuses (user_id, id);
create table bonus_uses (
  order_id {integer} not null references orders (id),
  bonus_id {integer} not null references bonuses (id),
  off_paise {integer} not null constraint bonus_uses_off_paise_check check (off_paise >= 1),
  at {integer} not null,
  -- When all of the order was paid back; null while it counts.
  released_at {integer},
  primary key (order_id, bonus_id)
) {strict};
create index bonus_uses_of_bonus on bonus_uses (bonus_id) where released_at is null;
