-- On SQLite these checks had no names. Named checks can be dropped and added again on both engines, without a rebuild.
{rebuild discounts}
  id {id},
  service_id {integer} references services (id),
  title text not null,
  description text not null,
  discount_type text not null constraint discounts_discount_type_check
    check (discount_type in ('quantity', 'promotional')),
  basis_points {integer} not null constraint discounts_basis_points_check check (basis_points between 1 and 10000),
  min_quantity {integer} constraint discounts_min_quantity_check check (min_quantity >= 0),
  max_quantity {integer} constraint discounts_max_quantity_check check (max_quantity >= 0),
  starts_at {integer},
  ends_at {integer},
  is_active {integer} not null default 1 constraint discounts_is_active_check check (is_active in (0, 1)),
  priority {integer} not null default 1 constraint discounts_priority_check check (priority between 1 and 10),
  deleted_at {integer},
  constraint discounts_check check (min_quantity <= max_quantity),
  constraint discounts_check1 check (discount_type <> 'quantity' or min_quantity is not null),
  constraint discounts_check2
    check (discount_type <> 'promotional' or (starts_at is not null and ends_at is not null and starts_at < ends_at))
{from}
  select id, service_id, title, description, discount_type, basis_points, min_quantity, max_quantity, starts_at, ends_at,
    is_active, priority, deleted_at from discounts
{postgres}
{rebuilt}

{rebuild tickets}
  id {id},
  user_id {integer} not null references users (id),
  order_id {integer} references orders (id),
  category text not null constraint tickets_category_check
    check (category in ('refill', 'refund', 'payment', 'technical', 'other')),
  subject text not null,
  description text not null,
  status text not null default 'open' constraint tickets_status_check
    check (status in ('open', 'in_progress', 'waiting_user', 'resolved', 'closed')),
  priority text not null default 'medium' constraint tickets_priority_check
    check (priority in ('low', 'medium', 'high', 'urgent')),
  admin_notes text not null default '',
  customer_read_id {integer} not null default 0,
  shop_read_id {integer} not null default 0,
  created_at {integer} not null,
  updated_at {integer} not null
{from}
  select id, user_id, order_id, category, subject, description, status, priority, admin_notes, customer_read_id,
    shop_read_id, created_at, updated_at from tickets
{postgres}
{rebuilt}

{rebuild legal_texts}
  id {id},
  document text not null constraint legal_texts_document_check check (document in ('terms', 'privacy', 'refunds')),
  text text not null,
  admin_id {integer} not null references users (id),
  at {integer} not null
{from}
  select id, document, text, admin_id, at from legal_texts
{postgres}
{rebuilt}

{rebuild sign_in_failures}
  name text not null,
  kind text not null constraint sign_in_failures_kind_check check (kind in ('sign-in-failed', 'sign-in-locked')),
  day {integer} not null,
  times {integer} not null,
  last_at {integer} not null,
  network text not null,
  primary key (name, kind, day)
{from}
  select name, kind, day, times, last_at, network from sign_in_failures
{postgres}
{rebuilt}

-- Nothing has counted here since failed sign-ins of a known device are counted with all others.
alter table known_devices drop column failures;

-- Migration 0029 left these for nodes of the version before it.
drop view tally_items;
drop table tallies;
drop table tally_changes;
drop table tally_check;
