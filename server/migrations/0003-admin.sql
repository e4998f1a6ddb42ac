-- Internal word about an account: the customer never sees it.
alter table users add column admin_notes text not null default '';

-- A service can be switched off for a while without leaving the admin's catalogue.
alter table services add column is_active {integer} not null default 1 check (is_active in (0, 1));

-- Whoever changes the catalogue takes the next turn, and has it alone until the commit: positions stay without gaps.
create table catalogue_turns (turn {integer} not null) {strict};
insert into catalogue_turns (turn) values (0);

-- A deleted discount keeps its number: one engine would give it to the next, and a page left open would change that one.
alter table discounts add column deleted_at {integer};

-- How often a service was ordered.
create index orders_of_service on orders (service_id);

-- The reason of a refund, or of its refusal.
alter table order_history add column note text not null default '';

-- What was paid back of an order: there once it is refunded, and never more than was charged.
alter table orders add column refunded_paise {integer}
  check (refunded_paise between 1 and total_paise) check ((status = 'refunded') = (refunded_paise is not null));

-- How the admin's list is narrowed down.
create index orders_by_time on orders (created_at, status);
create index orders_by_platform on orders (platform_name, id);
create index fund_requests_by_reference on fund_requests (normal_reference);
create index users_who_buy on users (created_at) where is_admin = 0 and deleted_at is null;

-- What movements came to by day, the days counted in India's time: all of them up to the one that `figures_upto` names.
create table day_figures (
  day {integer} primary key,
  orders {integer} not null,
  charges_paise {integer} not null,
  refunds_paise {integer} not null,
  top_ups_paise {integer} not null
) {strict};
create table service_figures (
  day {integer} not null,
  service_id {integer} not null,
  orders {integer} not null,
  revenue_paise {integer} not null,
  primary key (day, service_id)
) {strict};
create table figures_upto (transfer_id {integer} not null) {strict};
insert into figures_upto (transfer_id) values (0);

-- Legal texts as the operator wrote them; the newest of a document holds, and every version stays.
create table legal_texts (
  id {id},
  document text not null check (document in ('terms', 'privacy', 'refunds')),
  text text not null,
  admin_id {integer} not null references users (id),
  at {integer} not null
) {strict};

{append-only legal_texts}

-- Browsers that are told of news even when no page is open.
create table push_subscriptions (
  id {id},
  user_id {integer} not null references users (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Whoever is signed out, or is no admin any more, is told nothing more.
  session_id {integer} not null references sessions (id) on delete cascade,
  created_at {integer} not null
) {strict};
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- News that waits to be pushed, gathered so that a storm of orders is one notice.
create table push_news (
  type text primary key,
  waiting {integer} not null,
  taken {integer} not null,
  message text not null,
  waiting_since {integer} not null,
  sent_at {integer} not null
) {strict};

-- What an admin has missed is looked up by its time.
create index fund_requests_by_decision on fund_requests (decided_at) where decided_at is not null;

-- What the nightly look through the ledger found; an empty list when all is well.
create table book_checks (
  id {id},
  at {integer} not null,
  faults text not null
) {strict};

-- Every act of every admin.
create table audit_entries (
  id {id},
  at {integer} not null,
  admin_id {integer} not null references users (id),
  action text not null,
  subject text not null,
  subject_id {integer},
  before text not null,
  after text not null,
  address text not null
) {strict};
create index audit_entries_of_subject on audit_entries (subject, subject_id, id);
create index audit_entries_of_admin on audit_entries (admin_id, id);

{append-only audit_entries}
