-- An order may wait for money that is on its way already. It has no payment of its own then.
{rebuild unpaid_orders}
  id {id},
  user_id {integer} not null references users (id),
  intent_id {integer} unique references payment_intents (id),
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
{from}
  select id, user_id, intent_id, service_id, service_name, quantity, total_paise, request, state, reason, order_id,
    created_at from unpaid_orders
{postgres}
alter table unpaid_orders alter column intent_id drop not null;
{rebuilt}
