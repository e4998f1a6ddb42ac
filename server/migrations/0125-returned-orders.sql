-- Orders that were to be sent and were set to pending by hand stand in no list: from now on they wait for a person.
-- What was at a provider before, or has ended there, is told apart from what never was.
insert into dispatches (order_id, state, reason, quantity, due_at, created_at)
select o.id, 'held',
  case when exists (select 1 from dispatches d where d.order_id = o.id and d.provider_order is not null)
    then 'was-there' else 'set-pending' end,
  o.quantity, o.updated_at, o.updated_at
from orders o
where o.status = 'pending' and o.runs is null and o.service_type <> 'Subscriptions'
  and exists (select 1 from dispatches d where d.order_id = o.id)
  and not exists (select 1 from dispatches d where d.order_id = o.id
    and (d.state in ('waiting', 'held', 'sending', 'unknown', 'accepted') or d.attention is not null));
