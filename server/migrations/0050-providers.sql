-- Panels that the shop buys from. Money in a provider's currency is in 10⁻⁸ of a unit (`_e8`), what a unit costs in 10⁻⁴ of
-- a rupee (`_e4`), parts of a whole in 10⁻⁴ (`_bp`). A deleted provider stays, without its key, for what was bought from it.
create table providers (
  id {id},
  name text not null,
  url text not null,
  key_box text not null,
  key_hint text not null,
  currency text not null,
  fx_e4 {integer} not null constraint providers_fx_check check (fx_e4 > 0),
  fx_at {integer} not null,
  fx_buffer_bp {integer} not null constraint providers_buffer_check check (fx_buffer_bp >= 0),
  low_mark_e8 {integer},
  calls_per_minute {integer} not null constraint providers_calls_check check (calls_per_minute > 0),
  sends_json {integer} not null default 0 constraint providers_json_check check (sends_json in (0, 1)),
  is_active {integer} not null default 1 constraint providers_active_check check (is_active in (0, 1)),
  paused_reason text,
  balance_e8 {integer},
  balance_at {integer},
  -- The calls of the minute that began then.
  minute_at {integer} not null default 0,
  minute_calls {integer} not null default 0,
  circuit_state text not null default 'closed'
    constraint providers_circuit_check check (circuit_state in ('closed', 'open')),
  circuit_until {integer} not null default 0,
  circuit_failures {integer} not null default 0,
  circuit_opened {integer} not null default 0,
  -- When the list of services and the balance are read next, and until when one worker alone reads the list.
  sync_due_at {integer} not null default 0,
  sync_until {integer} not null default 0,
  balance_due_at {integer} not null default 0,
  synced_at {integer},
  sync_outcome text,
  service_count {integer} not null default 0,
  created_at {integer} not null,
  deleted_at {integer}
) {strict};

-- Every call, for 90 days. The excerpt never holds the key.
create table provider_calls (
  id {id},
  provider_id {integer} not null references providers (id),
  action text not null,
  at {integer} not null,
  ms {integer} not null,
  http_status {integer},
  outcome text not null,
  has_failed {integer} not null constraint provider_calls_failed_check check (has_failed in (0, 1)),
  excerpt text not null
) {strict};
create index provider_calls_of_provider on provider_calls (provider_id, id);
create index provider_calls_by_time on provider_calls (at);
create index provider_calls_recent on provider_calls (provider_id, at, has_failed);

-- What a provider offers, as its last list had it.
create table provider_services (
  id {id},
  provider_id {integer} not null references providers (id),
  external_id text not null,
  name text not null,
  type text not null,
  category text not null,
  cost_e8 {integer} not null,
  min_quantity {integer} not null,
  max_quantity {integer} not null,
  can_refill {integer} not null constraint provider_services_refill_check check (can_refill in (0, 1)),
  can_cancel {integer} not null constraint provider_services_cancel_check check (can_cancel in (0, 1)),
  can_drip {integer} not null constraint provider_services_drip_check check (can_drip in (0, 1)),
  state text not null
    constraint provider_services_state_check check (state in ('there', 'missed', 'gone', 'unusable')),
  reason text,
  constraint provider_services_key unique (provider_id, external_id)
) {strict};
create index provider_services_of_provider on provider_services (provider_id, id);
create index provider_services_by_state on provider_services (provider_id, state, id);
create index provider_services_by_category on provider_services (provider_id, category, id);

create view provider_service_texts as
  select id, lower(external_id || {tab} || name || {tab} || category || {tab} || type) as text from provider_services;
{search provider_service_search}
{when provider_services_searched: after insert on provider_services}
  insert into provider_service_search (id, text) select id, text from provider_service_texts where id = new.id;
{end}
{when provider_services_renamed: after update of name, category, type on provider_services}
  update provider_service_search
    set text = (select t.text from provider_service_texts t where t.id = provider_service_search.id) where id = new.id;
{end}

-- Prices, names and what else changed between two lists of a provider.
create table provider_service_changes (
  id {id},
  provider_service_id {integer} not null references provider_services (id),
  provider_id {integer} not null references providers (id),
  field text not null,
  before text not null,
  after text not null,
  at {integer} not null
) {strict};
create index provider_service_changes_of_provider on provider_service_changes (provider_id, id);
{append-only provider_service_changes}
{never-replaced provider_service_changes}

-- Which provider services a service of the shop can be bought as, in order of preference. One in quarantine is not used
-- before an admin has looked at it; `priced_cost_e8` is the cost that the price was made from.
create table service_mappings (
  id {id},
  service_id {integer} not null references services (id),
  provider_id {integer} not null references providers (id),
  external_id text not null,
  position {integer} not null,
  quarantine_reason text,
  priced_cost_e8 {integer} not null,
  constraint service_mappings_key unique (service_id, provider_id, external_id)
) {strict};
create index service_mappings_of_provider on service_mappings (provider_id, external_id);
create index service_mappings_in_quarantine on service_mappings (provider_id) where quarantine_reason is not null;
