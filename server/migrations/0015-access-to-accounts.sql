-- What happens to the access to an account: a list for its owner, the failed sign-ins of each day, and the browsers that
-- have signed in before.
create table account_events (
  id {id},
  user_id {integer} not null references users (id),
  kind text not null,
  at {integer} not null,
  user_agent text not null,
  network text not null
) {strict};
create index account_events_of_user on account_events (user_id, id);
create index account_events_by_time on account_events (at);

-- `name` is made from the email with the shop's secret, so that a try at an unknown email leaves the same as any other.
create table sign_in_failures (
  name text not null,
  kind text not null check (kind in ('sign-in-failed', 'sign-in-locked')),
  day {integer} not null,
  times {integer} not null,
  last_at {integer} not null,
  network text not null,
  primary key (name, kind, day)
) {strict};
create index sign_in_failures_by_day on sign_in_failures (day);

create table known_devices (
  id {id},
  user_id {integer} not null references users (id),
  token_hash {bytes} not null unique,
  created_at {integer} not null,
  used_at {integer} not null,
  failures {integer} not null default 0
) {strict};
create index known_devices_of_user on known_devices (user_id, used_at);
create index known_devices_by_use on known_devices (used_at);

alter table sessions add column device_id {integer} references known_devices (id) on delete set null;
create index sessions_of_device on sessions (device_id);

-- 1: the password was made up by the shop and has to be changed before anything else.
alter table users add column must_change_password {integer} not null default 0 check (must_change_password in (0, 1));
