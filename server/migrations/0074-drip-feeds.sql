-- Whether customers may have a service delivered in parts (drip-feed): so many runs of the same quantity, one every so many minutes.
alter table services add column can_drip {integer} not null default 0
  constraint services_drip_check check (can_drip in (0, 1));

-- The quantity of such an order is that of all its runs. Null: it is delivered at once.
alter table orders add column runs {integer} constraint orders_runs_check check (runs >= 2);
alter table orders add column interval_minutes {integer}
  constraint orders_interval_check check ((runs is null) = (interval_minutes is null) and interval_minutes >= 1);

-- The schedule of a drip-fed order that is sent to providers. A run gets its dispatch when it is due, and not before.
create table drip_feeds (
  order_id {integer} primary key references orders (id),
  runs {integer} not null constraint drip_feeds_runs_check check (runs >= 2),
  interval_ms {integer} not null constraint drip_feeds_interval_check check (interval_ms >= 60000),
  started_at {integer} not null,
  -- The run that gets the next dispatch, counted from 0.
  next_run {integer} not null,
  -- Null: no run is to come.
  due_at {integer},
  -- Why runs were left out, or that an admin has taken the order over.
  stop_reason text constraint drip_feeds_reason_check check (stop_reason in ('cancelled', 'link', 'by-hand')),
  constraint drip_feeds_next_check check (next_run between 0 and runs),
  constraint drip_feeds_due_check check (due_at is null or (next_run < runs and stop_reason is null))
) {strict};
create index drip_feeds_due on drip_feeds (due_at, order_id) where due_at is not null;

-- Units of a run that have arrived. Null before its provider has said it, and where a person has to say what has arrived.
alter table dispatches add column delivered {integer}
  constraint dispatches_delivered_check check (delivered between 0 and quantity);
-- When a provider was asked to cancel this run.
alter table dispatches add column cancel_asked_at {integer};
