-- A payment that a customer is about to make: its amount is its own to the paisa, so that a statement tells whose it is.
create table payment_intents (
  id {id},
  user_id {integer} not null references users (id),
  asked_paise {integer} not null,
  payable_paise {integer} not null,
  -- The amount, while nobody else can have it: until it was paid or a payment that is late can't come any more.
  slot_paise {integer} unique,
  code text not null unique,
  state text not null constraint payment_intents_state_check check (state in ('open', 'paid')),
  -- What it was credited with, or what asks for it by its reference number.
  fund_request_id {integer} unique references fund_requests (id),
  created_at {integer} not null,
  expires_at {integer} not null,
  -- Until then a late payment is taken for it.
  free_at {integer} not null,
  constraint payment_intents_amount_check check (payable_paise >= asked_paise and payable_paise < asked_paise + 100)
) {strict};
create index payment_intents_of_user on payment_intents (user_id, created_at);
create index payment_intents_of_amount on payment_intents (payable_paise, created_at);
create index payment_intents_slots on payment_intents (free_at) where slot_paise is not null;
create index payment_intents_unpaid on payment_intents (free_at) where state = 'open';
