-- Which events of signed webhooks have been taken: each does its work once, however often it is sent.
create table webhook_events (
  source text not null,
  event_id text not null,
  received_at {integer} not null,
  primary key (source, event_id)
) {strict};
create index webhook_events_by_time on webhook_events (received_at);
