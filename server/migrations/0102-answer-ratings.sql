-- Whether an answer of the shop helped its customer, as they said themselves; they may change their mind.
create table answer_ratings (
  message_id {integer} primary key references ticket_messages (id),
  is_helpful {integer} not null constraint answer_ratings_is_helpful_check check (is_helpful in (0, 1)),
  rated_at {integer} not null
) {strict};
create index answer_ratings_by_time on answer_ratings (rated_at);
