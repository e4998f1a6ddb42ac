const isWhole = `o.runs is null and o.service_type <> 'Subscriptions'`;

/** What the books promise of orders that are sent to providers, and queries that find what breaks it. */
export const dispatchPromises: Record<string, string> = {
  'an order is sent again only after it was refused, dropped, or given up by a person': `
    select 'order ' || order_id as subject from dispatches group by order_id, run
      having sum(case when state in ('waiting', 'sending', 'unknown', 'accepted', 'ended') then 1 else 0 end) > 1
    union all
    select 'order ' || d.order_id from dispatches d
      where d.state in ('lost', 'released') and d.resolved_by is null`,
  'an order at a provider has its number there, which no other order has': `
    select 'order ' || order_id as subject from dispatches
      where state in ('accepted', 'ended') and provider_order is null
    union all
    select 'number ' || provider_order || ' at provider ' || provider_id from dispatches
      where provider_order is not null group by provider_id, provider_order having count(*) > 1`,
  'an order of which nobody knows whether it was sent is neither paid back nor cancelled': `
    select 'order ' || o.id as subject from dispatches d join orders o on o.id = d.order_id
      where d.state in ('sending', 'unknown') and (o.refunded_paise > 0 or o.status in ('cancelled', 'refunded', 'rejected'))`,
  'an order that waits to be sent has no answer open, and has not ended': `
    select 'order ' || o.id as subject from dispatches d join orders o on o.id = d.order_id
      where (d.state = 'waiting' and (d.lease_until is not null or d.provider_order is not null))
        or (d.state in ('waiting', 'held') and o.status not in ('pending', 'processing'))`,
  'a pending order that was to be sent is on its way, or waits for a person': `
    select 'order ' || o.id as subject from orders o
      join dispatches d on d.id = (select max(l.id) from dispatches l where l.order_id = o.id)
      where o.status = 'pending' and ${isWhole} and (d.state in ('refused', 'lost', 'released')
          or (d.state = 'dropped' and d.ended_at is not null))
        -- One that was called lost may be at its provider after all.
        and not exists (select 1 from dispatches e where e.order_id = o.id and e.state = 'accepted')`,
  'an order that its provider has completed is complete, unless a person moved it or is to look': `
    select 'order ' || o.id as subject from orders o
      join dispatches d on d.id = (select max(l.id) from dispatches l where l.order_id = o.id)
      join order_history h on h.id = (select max(l.id) from order_history l where l.order_id = o.id)
      where d.state = 'ended' and d.reason = 'completed' and d.attention is null and ${isWhole}
        and o.status in ('pending', 'processing') and (h.actor_id is null or h.actor_id = o.user_id)`,
  'of an order as many units are delivered as it has, at most': `
    select 'order ' || id as subject from orders where delivered < 0 or delivered > quantity`,
};
