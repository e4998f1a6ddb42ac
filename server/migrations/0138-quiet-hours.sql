-- When the devices of an admin stay silent: minutes of the day, in India's time.
create table quiet_hours (
  user_id {integer} primary key references users (id),
  from_minute {integer} not null,
  to_minute {integer} not null,
  constraint quiet_hours_minutes_check check (from_minute between 0 and 1439 and to_minute between 0 and 1439
    and from_minute <> to_minute)
) {strict};

-- How much of each kind was held back meanwhile, to be told as one notice.
create table held_news (
  user_id {integer} not null references users (id),
  type text not null,
  count {integer} not null,
  primary key (user_id, type)
) {strict};

-- What the latest one is about: it is named when it is sent, and nobody's name waits here.
alter table push_news add column subject_id {integer};
