-- What the documentation of a provider says, beside the usual: it lists its newest orders, or it answers a repeated request with
-- the first order, by a number of the request or by its content, for so many seconds.
alter table providers add column lists_orders {integer} not null default 0
  constraint providers_lists_orders_check check (lists_orders in (0, 1));
alter table providers add column repeat_promise text not null default 'none'
  constraint providers_repeat_promise_check check (repeat_promise in ('none', 'request-id', 'same-order'));
alter table providers add column repeat_seconds {integer} not null default 0
  constraint providers_repeat_seconds_check check (repeat_seconds between 0 and 86400);

-- When an unknown order is looked for next, how often it was, and what each step found (JSON).
alter table dispatches add column search_at {integer};
alter table dispatches add column searches {integer} not null default 0;
alter table dispatches add column findings text not null default '[]';
-- The provider's last known balance when it was sent, and the one time that the same request went out again.
alter table dispatches add column balance_before_e8 {integer};
alter table dispatches add column balance_before_at {integer};
alter table dispatches add column repeated_at {integer};
create index dispatches_searched on dispatches (search_at) where state = 'unknown' and search_at is not null;
create index dispatches_by_sending on dispatches (provider_id, sent_at) where sent_at is not null;
create index dispatches_without_number on dispatches (provider_id, sent_at) where provider_order is null and sent_at is not null;
