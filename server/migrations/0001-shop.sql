-- Instants are epoch milliseconds, money is paise, rates are ten-thousandths of a rupee per 1000 units, flags are 0 or 1.

create table settings (
  name text primary key,
  value text not null
) {strict};

create table users (
  id {id},
  first_name text not null,
  last_name text not null,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  is_admin {integer} not null default 0 check (is_admin in (0, 1)),
  created_at {integer} not null
) {strict};

create table sessions (
  id {id},
  token_hash {bytes} not null unique,
  user_id {integer} not null references users (id),
  created_at {integer} not null,
  seen_at {integer} not null,
  expires_at {integer} not null
) {strict};
create index sessions_of_user on sessions (user_id);

-- Counts tries at something that is limited, such as signing in, across nodes and restarts.
create table throttles (
  name text primary key,
  tries {integer} not null,
  window_ends_at {integer} not null
) {strict};

create table platforms (
  id {id},
  position {integer} not null,
  name text not null,
  color text not null,
  icon text not null
) {strict};

create table categories (
  id {id},
  platform_id {integer} not null references platforms (id),
  position {integer} not null,
  name text not null,
  description text not null,
  archived_at {integer}
) {strict};

create table services (
  id {id},
  category_id {integer} not null references categories (id),
  position {integer} not null,
  name text not null,
  description text not null,
  rate {integer} not null check (rate > 0),
  min_quantity {integer} check (min_quantity >= 1),
  max_quantity {integer} check (max_quantity >= 1),
  is_instant_start {integer} not null default 0 check (is_instant_start in (0, 1)),
  archived_at {integer},
  check (min_quantity <= max_quantity)
) {strict};
create index services_of_category on services (category_id, position);

-- What has filled the catalogue, so that nothing does so twice and an emptied one stays empty.
create table catalogue_seedings (
  name text primary key
) {strict};

create table discounts (
  id {id},
  service_id {integer} references services (id),
  title text not null,
  description text not null,
  discount_type text not null check (discount_type in ('quantity', 'promotional')),
  basis_points {integer} not null check (basis_points between 1 and 10000),
  min_quantity {integer} check (min_quantity >= 0),
  max_quantity {integer} check (max_quantity >= 0),
  starts_at {integer},
  ends_at {integer},
  is_active {integer} not null default 1 check (is_active in (0, 1)),
  priority {integer} not null default 1 check (priority between 1 and 10),
  check (min_quantity <= max_quantity),
  check (discount_type <> 'quantity' or min_quantity is not null),
  check (discount_type <> 'promotional' or (starts_at is not null and ends_at is not null and starts_at < ends_at))
) {strict};

-- A wallet for each customer, and three accounts of the shop, whose balances are sums and not stored.
create table ledger_accounts (
  id {id},
  kind text not null check (kind in ('wallet', 'upi', 'sales', 'adjustments')),
  user_id {integer} unique references users (id),
  balance_paise {integer} check (balance_paise >= 0),
  check ((kind = 'wallet') = (user_id is not null)),
  check ((kind = 'wallet') = (balance_paise is not null))
) {strict};
create unique index ledger_accounts_of_shop on ledger_accounts (kind) where user_id is null;

-- Their numbers are fixed, and below those that wallets get.
insert into ledger_accounts (id, kind) values (-1, 'upi'), (-2, 'sales'), (-3, 'adjustments');

-- One row is one movement; a second one of the same kind for the same reference can't exist.
create table ledger_transfers (
  id {id},
  kind text not null check (kind in ('top-up', 'charge', 'refund', 'add', 'subtract', 'set')),
  debit_account {integer} not null references ledger_accounts (id),
  credit_account {integer} not null references ledger_accounts (id),
  amount_paise {integer} not null check (amount_paise > 0),
  wallet_account {integer} not null references ledger_accounts (id),
  wallet_balance_paise {integer} not null check (wallet_balance_paise >= 0),
  reference text not null,
  actor_id {integer} not null references users (id),
  description text not null,
  at {integer} not null,
  unique (kind, reference),
  check (debit_account <> credit_account),
  check (wallet_account in (debit_account, credit_account))
) {strict};
create index ledger_transfers_of_wallet on ledger_transfers (wallet_account, id);

{append-only ledger_transfers}

create table fund_requests (
  id {id},
  user_id {integer} not null references users (id),
  amount_paise {integer} not null check (amount_paise between 1000 and 10000000),
  reference_number text not null,
  normal_reference text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  admin_notes text not null default '',
  decided_by {integer} references users (id),
  decided_at {integer},
  created_at {integer} not null,
  check ((status = 'pending') = (decided_at is null))
) {strict};
create unique index fund_requests_one_use on fund_requests (normal_reference) where status <> 'rejected';
create index fund_requests_of_user on fund_requests (user_id, id);
create index fund_requests_by_status on fund_requests (status, id);

create table orders (
  id {id},
  user_id {integer} not null references users (id),
  service_id {integer} not null references services (id),
  -- What the service was called and cost when it was ordered.
  service_name text not null,
  category_name text not null,
  platform_name text not null,
  platform_icon text not null,
  platform_color text not null,
  url text not null,
  quantity {integer} not null check (quantity >= 1),
  rate {integer} not null check (rate > 0),
  list_paise {integer} not null,
  total_paise {integer} not null check (total_paise between 1 and list_paise),
  discounts text not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded', 'rejected')),
  delivered {integer} not null default 0 check (delivered between 0 and quantity),
  created_at {integer} not null,
  updated_at {integer} not null
) {strict};
create index orders_of_user on orders (user_id, id);
create index orders_by_status on orders (status, id);

create table order_history (
  id {id},
  order_id {integer} not null references orders (id),
  from_status text,
  to_status text not null,
  delivered {integer} not null,
  actor_id {integer} not null references users (id),
  at {integer} not null
) {strict};
create index order_history_of_order on order_history (order_id, id);

{append-only order_history}

-- What a request with an Idempotency-Key was answered, in the same transaction as its effect.
create table answered_requests (
  user_id {integer} not null references users (id),
  key text not null,
  fingerprint text not null,
  answer text,
  at {integer} not null,
  primary key (user_id, key)
) {strict};

-- Work to do after a commit.
create table outbox (
  id {id},
  kind text not null,
  payload text not null,
  attempts {integer} not null default 0,
  due_at {integer} not null,
  failed_at {integer},
  created_at {integer} not null
) {strict};
create index outbox_due on outbox (due_at) where failed_at is null;
