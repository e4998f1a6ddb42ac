-- What a customer does not want to hear of away from the shop's pages, by the topic and the way; all else they are told.
create table notice_switches (
  user_id {integer} not null references users (id),
  topic text not null,
  way text not null constraint notice_switches_way_check check (way in ('mail', 'push')),
  primary key (user_id, topic, way)
) {strict};
