-- Orders that wait for their payment. What is ordered can be personal: it is deleted with what was never placed.
create table unpaid_orders (
  id {id},
  user_id {integer} not null references users (id),
  intent_id {integer} not null unique references payment_intents (id),
  service_id {integer} not null references services (id),
  service_name text not null,
  quantity {integer} not null,
  total_paise {integer} not null constraint unpaid_orders_total_check check (total_paise > 0),
  -- JSON of the request, as `placeOrder` takes it.
  request text not null,
  state text not null constraint unpaid_orders_state_check check (state in ('waiting', 'placed', 'refused', 'withdrawn')),
  reason text,
  order_id {integer} unique references orders (id),
  created_at {integer} not null,
  constraint unpaid_orders_order_check check ((state = 'placed') = (order_id is not null))
) {strict};
create index unpaid_orders_of_user on unpaid_orders (user_id, id);
create index unpaid_orders_unplaced on unpaid_orders (created_at) where state <> 'placed';
