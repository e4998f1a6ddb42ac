-- Whether orders of a service are sent to providers by the shop itself.
alter table services add column mode text not null default 'hand' constraint services_mode_check check (mode in ('hand', 'auto'));

-- One that is off is passed over; one that a provider refused as a service is left alone until the next list is read.
alter table service_mappings add column is_active {integer} not null default 1
  constraint service_mappings_active_check check (is_active in (0, 1));
alter table service_mappings add column set_aside_at {integer};
create index service_mappings_of_service on service_mappings (service_id, position, id);

-- Set when too many answers of a provider were unknown: orders are sent there again once an admin has looked.
alter table providers add column sending_stopped_at {integer};

-- An order, or one run of it, on its way to a provider. At most one of an order and run is live or held for a person; a second
-- one follows only where the first was certainly not taken, or a person has said so.
create table dispatches (
  id {id},
  order_id {integer} not null references orders (id),
  run {integer} not null default 0 constraint dispatches_run_check check (run >= 0),
  state text not null constraint dispatches_state_check check (state in
    ('waiting', 'sending', 'unknown', 'accepted', 'held', 'refused', 'ended', 'lost', 'dropped', 'released')),
  -- Why it waits, is held, unknown or over.
  reason text,
  -- What the provider said of it, as plain text; never shown to customers.
  words text,
  mapping_id {integer},
  provider_id {integer} references providers (id),
  external_service text,
  quantity {integer} not null constraint dispatches_quantity_check check (quantity >= 1),
  expected_cost_e8 {integer},
  provider_order text,
  -- A number in an unclear answer that may be the order's.
  hint text,
  -- JSON: what was tried before, and what was passed over when the mapping was chosen, with reasons.
  tried text not null default '[]',
  passed_over text not null default '[]',
  -- An admin has said that it is sent also below the margin floor.
  ignores_floor {integer} not null default 0 constraint dispatches_floor_check check (ignores_floor in (0, 1)),
  -- How often it was claimed, and how often in a row it was put back.
  tries {integer} not null default 0,
  put_back {integer} not null default 0,
  due_at {integer} not null,
  lease_until {integer},
  sent_at {integer},
  unknown_at {integer},
  accepted_at {integer},
  -- JSON: what the provider last said of its state, and when it is asked next.
  seen text,
  seen_at {integer},
  next_look_at {integer},
  ended_at {integer},
  -- Who decided that it was not taken, or let it go.
  resolved_by {integer} references users (id),
  created_at {integer} not null,
  constraint dispatches_sending_check check (state <> 'sending'
    or (tries >= 1 and lease_until is not null and provider_id is not null and external_service is not null)),
  constraint dispatches_accepted_check check (state not in ('accepted', 'ended')
    or (provider_order is not null and accepted_at is not null)),
  constraint dispatches_lost_check check (state not in ('lost', 'released') or resolved_by is not null)
) {strict};
create unique index dispatches_live on dispatches (order_id, run)
  where state in ('waiting', 'sending', 'unknown', 'accepted', 'held');
create unique index dispatches_provider_order on dispatches (provider_id, provider_order) where provider_order is not null;
create index dispatches_of_order on dispatches (order_id, id);
create index dispatches_due on dispatches (due_at, id) where state = 'waiting';
create index dispatches_leased on dispatches (lease_until) where state = 'sending';
create index dispatches_by_hand on dispatches (state, id) where state in ('unknown', 'held');
create index dispatches_unknown on dispatches (provider_id, unknown_at) where unknown_at is not null;
create index dispatches_looked_at on dispatches (provider_id, next_look_at) where next_look_at is not null;
