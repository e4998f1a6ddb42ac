-- Orders that were to be sent and were set to pending by hand stand in no list: from now on they wait for a person.
insert into dispatches (order_id, state, reason, quantity, due_at, created_at)
select o.id, 'held', 'set-pending', o.quantity, o.updated_at, o.updated_at from orders o
where o.status = 'pending' and o.runs is null and o.service_type <> 'Subscriptions'
  and exists (select 1 from dispatches d where d.order_id = o.id)
  and not exists (select 1 from dispatches d where d.order_id = o.id
    and (d.state in ('waiting', 'held', 'sending', 'unknown', 'accepted', 'ended') or d.attention is not null));
