-- An order can be delivered in part, and be refunded in parts: `refunded_paise` is the sum of its refunds.
{rebuild orders}
  id {id},
  user_id {integer} not null references users (id),
  service_id {integer} not null references services (id),
  service_name text not null,
  category_name text not null,
  platform_name text not null,
  platform_icon text not null,
  platform_color text not null,
  url text not null,
  quantity {integer} not null constraint orders_quantity_check check (quantity >= 1),
  rate {integer} not null constraint orders_rate_check check (rate > 0),
  list_paise {integer} not null,
  total_paise {integer} not null constraint orders_total_check check (total_paise between 1 and list_paise),
  discounts text not null,
  status text not null default 'pending' constraint orders_status_check check (status in
    ('pending', 'processing', 'completed', 'partial', 'failed', 'cancelled', 'refunded', 'rejected')),
  delivered {integer} not null default 0 constraint orders_delivered_check check (delivered between 0 and quantity),
  created_at {integer} not null,
  updated_at {integer} not null,
  refunded_paise {integer} not null default 0 constraint orders_refunded_paise_check
    check (refunded_paise between 0 and total_paise),
  constraint orders_refunded_status_check check ((status in ('partial', 'refunded')) = (refunded_paise > 0)),
  constraint orders_partial_check check (status <> 'partial' or delivered < quantity)
{from}
  select id, user_id, service_id, service_name, category_name, platform_name, platform_icon, platform_color, url, quantity,
    rate, list_paise, total_paise, discounts, status, delivered, created_at, updated_at, coalesce(refunded_paise, 0)
  from orders
{postgres}
  alter table orders rename column refunded_paise to refunded_before;
  alter table orders add column refunded_paise bigint not null default 0;
  update orders set refunded_paise = refunded_before where refunded_before is not null;
  alter table orders drop column refunded_before, drop constraint orders_status_check,
    add constraint orders_status_check check (status in
      ('pending', 'processing', 'completed', 'partial', 'failed', 'cancelled', 'refunded', 'rejected')),
    add constraint orders_refunded_paise_check check (refunded_paise between 0 and total_paise),
    add constraint orders_refunded_status_check check ((status in ('partial', 'refunded')) = (refunded_paise > 0)),
    add constraint orders_partial_check check (status <> 'partial' or delivered < quantity);
{rebuilt}

-- Each refund of an order, with the number of its transfer; `units` for one that pays back units that were not delivered.
create table order_refunds (
  order_id {integer} not null references orders (id),
  sequence {integer} not null constraint order_refunds_sequence_check check (sequence >= 1),
  amount_paise {integer} not null constraint order_refunds_amount_paise_check check (amount_paise > 0),
  units {integer} constraint order_refunds_units_check check (units >= 1),
  reason text not null,
  actor_kind text not null default 'user' constraint order_refunds_actor_kind_check check (actor_kind in ('user', 'system')),
  actor_id {integer} references users (id),
  via text not null default 'page',
  at {integer} not null,
  primary key (order_id, sequence),
  constraint order_refunds_actor_check check ((actor_kind = 'user') = (actor_id is not null))
) {strict};

insert into order_refunds (order_id, sequence, amount_paise, reason, actor_id, at)
  select o.id, t.sequence, t.amount_paise, coalesce(h.note, ''), t.actor_id, t.at
  from orders o
    join ledger_transfers t on t.subject_kind = 'order' and t.subject_id = o.id and t.kind = 'refund'
    left join order_history h on h.id = (
      select max(l.id) from order_history l where l.order_id = o.id and l.to_status = 'refunded');

{append-only order_refunds}
{never-replaced order_refunds by order_id sequence}
