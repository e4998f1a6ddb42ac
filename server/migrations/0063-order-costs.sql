-- By which rate a dispatch costs rupees: the one that counted when it was sent. And what its provider last said that it costs.
alter table dispatches add column fx_e4 {integer};
alter table dispatches add column fx_buffer_bp {integer};
alter table dispatches add column charge_e8 {integer};

-- What an order costs at providers, in ten-thousandths of a rupee, and the provider that had it last. An order by hand has none.
create table order_costs (
  order_id {integer} primary key references orders (id),
  provider_id {integer} not null references providers (id),
  cost_e4 {integer} not null constraint order_costs_cost_check check (cost_e4 >= 0)
) {strict};

-- What was sent before counts by the rate of today. Beyond these bounds nobody pays anything.
update dispatches set
  fx_e4 = (select p.fx_e4 from providers p where p.id = dispatches.provider_id),
  fx_buffer_bp = (select p.fx_buffer_bp from providers p where p.id = dispatches.provider_id)
  where provider_id is not null;
insert into order_costs (order_id, provider_id, cost_e4)
  select order_id, max(provider_id), sum((expected_cost_e8 * fx_e4 / 100000000) * (10000 + fx_buffer_bp) / 10000)
  from dispatches
  where provider_order is not null and expected_cost_e8 <= 1000000000000 and fx_e4 <= 5000000
  group by order_id;

-- All that the report of margins reads of orders, in the order of its days.
create index orders_for_margins on orders (created_at, service_id, total_paise, refunded_paise, id);
