-- What an account knows of its person, and the lock on changing its password.
alter table users add column phone text not null default '';
alter table users add column date_of_birth text not null default '';
alter table users add column password_change_attempts {integer} not null default 0;
alter table users add column last_password_change_attempt {integer};
alter table users add column deleted_at {integer};

-- What the browser said of itself when it signed in.
alter table sessions add column user_agent text not null default '';

-- Links to set a new password, by the hash of their token; each works once.
create table password_resets (
  token_hash {bytes} primary key,
  user_id {integer} not null references users (id),
  -- The hash of the password's hash when the link was made: a changed password makes it worthless.
  password_stamp {bytes} not null,
  expires_at {integer} not null
) {strict};
create index password_resets_of_user on password_resets (user_id);

create table tickets (
  id {id},
  user_id {integer} not null references users (id),
  order_id {integer} references orders (id),
  category text not null check (category in ('refill', 'refund', 'payment', 'technical', 'other')),
  subject text not null,
  description text not null,
  status text not null default 'open' check (status in ('open', 'in_progress', 'waiting_user', 'resolved', 'closed')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  admin_notes text not null default '',
  -- The last message that the customer, and that the shop, has seen.
  customer_read_id {integer} not null default 0,
  shop_read_id {integer} not null default 0,
  created_at {integer} not null,
  updated_at {integer} not null
) {strict};
create index tickets_of_user on tickets (user_id, updated_at);
create index tickets_by_status on tickets (status, updated_at);
create index tickets_by_change on tickets (updated_at);

create table ticket_messages (
  id {id},
  ticket_id {integer} not null references tickets (id),
  author_id {integer} not null references users (id),
  is_admin {integer} not null check (is_admin in (0, 1)),
  message text not null,
  created_at {integer} not null
) {strict};
create index ticket_messages_of_ticket on ticket_messages (ticket_id, id);

create table ticket_screenshots (
  id {id},
  ticket_id {integer} not null references tickets (id),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/gif')),
  bytes {bytes} not null
) {strict};
create index ticket_screenshots_of_ticket on ticket_screenshots (ticket_id);
