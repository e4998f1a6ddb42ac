-- For so many days after its completion an order of this service is refilled when its customer asks; 0: never.
alter table services add column refill_days {integer} not null default 0
  constraint services_refill_days_check check (refill_days between 0 and 3650);

-- A customer asks to have an order cancelled. `open`: to be decided or to be asked; `asked`: the provider has been asked; `done`: the
-- order was cancelled or ended in part; `refused`: it goes on; `over`: it was complete before.
create table cancel_requests (
  id {id},
  order_id {integer} not null references orders (id),
  state text not null constraint cancel_requests_state_check check (state in ('open', 'asked', 'done', 'refused', 'over')),
  -- What the provider said, as plain text; never shown to customers.
  words text,
  asked_by {integer} not null references users (id),
  -- An admin decides: no provider has the order.
  is_by_hand {integer} not null constraint cancel_requests_hand_check check (is_by_hand in (0, 1)),
  -- When it is next looked at; null once it has ended.
  due_at {integer},
  ended_at {integer},
  created_at {integer} not null
) {strict};
create index cancel_requests_by_hand on cancel_requests (id) where is_by_hand = 1 and ended_at is null;
create unique index cancel_requests_live on cancel_requests (order_id) where state in ('open', 'asked');
create index cancel_requests_of_order on cancel_requests (order_id, id);
create index cancel_requests_due on cancel_requests (due_at, id) where due_at is not null;

-- A customer asks for what has dropped off to be delivered again.
create table refill_requests (
  id {id},
  order_id {integer} not null references orders (id),
  state text not null constraint refill_requests_state_check
    check (state in ('open', 'asked', 'running', 'completed', 'rejected')),
  provider_refill text,
  words text,
  asked_by {integer} not null references users (id),
  is_by_hand {integer} not null constraint refill_requests_hand_check check (is_by_hand in (0, 1)),
  due_at {integer},
  ended_at {integer},
  created_at {integer} not null
) {strict};
create index refill_requests_by_hand on refill_requests (id) where is_by_hand = 1 and ended_at is null;
create unique index refill_requests_live on refill_requests (order_id) where state in ('open', 'asked', 'running');
create index refill_requests_of_order on refill_requests (order_id, id);
create index refill_requests_due on refill_requests (due_at, id) where due_at is not null;
