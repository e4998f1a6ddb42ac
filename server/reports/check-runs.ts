const live = `('waiting', 'sending', 'unknown', 'accepted', 'held')`;
const isUndecided = `d.state in ${live} or (d.state = 'ended' and d.delivered is null) or d.attention is not null`;

/** What the books promise of orders in parts, and queries that find what breaks it. */
export const runPromises: Record<string, string> = {
  'a run of an order is a whole part of it, and every run that has begun has its dispatch': `
    select 'order ' || o.id as subject from dispatches d join orders o on o.id = d.order_id
      where (o.runs is null and d.run <> 0 and o.service_type <> 'Subscriptions') or (o.runs is not null and (d.run >= o.runs or d.quantity * o.runs <> o.quantity))
    union all
    select 'order ' || f.order_id from drip_feeds f join orders o on o.id = f.order_id
      where f.runs is distinct from o.runs or f.interval_ms is distinct from o.interval_minutes * 60000
        or f.next_run <> (select count(distinct d.run) from dispatches d where d.order_id = o.id)
        or f.next_run <> (select max(d.run) + 1 from dispatches d where d.order_id = o.id)`,
  'runs are to come only of an order that is under way': `
    select 'order ' || f.order_id as subject from drip_feeds f join orders o on o.id = f.order_id
      where f.due_at is not null and o.status not in ('pending', 'processing')`,
  'of an order in parts as much is delivered as of its runs': `
    select 'order ' || o.id as subject from orders o
      join drip_feeds f on f.order_id = o.id and f.stop_reason is distinct from 'by-hand'
      join (select order_id, sum(coalesce(delivered, 0)) as delivered from dispatches group by order_id) d on d.order_id = o.id
      where o.delivered <> (case when d.delivered > o.quantity then o.quantity else d.delivered end)
        and not exists (select 1 from dispatches d where d.order_id = o.id and (${isUndecided}))`,
  'an order in parts whose runs have all ended is settled': `
    select 'order ' || o.id as subject from orders o
      join drip_feeds f on f.order_id = o.id and f.due_at is null and f.stop_reason is distinct from 'by-hand'
      where o.status in ('pending', 'processing')
        and not exists (select 1 from dispatches d where d.order_id = o.id and (${isUndecided}))`,
  'an order for posts to come is for the most of them all, and no more of them are begun': `
    select 'order ' || o.id as subject from subscriptions s join orders o on o.id = s.order_id
      where o.quantity <> s.posts * s.max_per_post
        or exists (select 1 from dispatches d where d.order_id = o.id
          and (d.run > s.posts or d.quantity <> (case d.run when 0 then o.quantity else s.max_per_post end)
            or d.delivered > (case d.run when 0 then 0 else coalesce(d.post_units, s.max_per_post) end)))`,
  'of an order for posts to come as much is delivered as of its posts': `
    select 'order ' || o.id as subject from orders o
      join subscriptions s on s.order_id = o.id and s.stop_reason is distinct from 'by-hand'
      join (select order_id, sum(coalesce(delivered, 0)) as delivered from dispatches group by order_id) d on d.order_id = o.id
      where o.delivered <> d.delivered
        and not exists (select 1 from dispatches d where d.order_id = o.id and (${isUndecided}))`,
  'an order for posts to come is settled once it has ended with all of its posts': `
    select 'order ' || o.id as subject from orders o
      join subscriptions s on s.order_id = o.id and s.stop_reason is distinct from 'by-hand'
      where o.status in ('pending', 'processing')
        and not exists (select 1 from dispatches d where d.order_id = o.id and (${isUndecided}))`,
};
