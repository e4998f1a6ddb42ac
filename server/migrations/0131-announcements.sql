-- What the owner tells all customers for a while; those that are over stay.
create table announcements (
  id {id},
  text text not null,
  text_hi text not null,
  link text not null,
  tone text not null constraint announcements_tone_check check (tone in ('notice', 'warning')),
  starts_at {integer} not null,
  -- Null: until somebody ends it. One that was called off ends before it starts.
  ends_at {integer},
  -- Counts the changes of what customers read.
  version {integer} not null
) {strict};
create index announcements_by_end on announcements (ends_at, id);
