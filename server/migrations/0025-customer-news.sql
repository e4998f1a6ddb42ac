-- What the shop did for a customer, as a list that they can look back at; only the newest rows of an account are kept.
create table customer_news (
  id {id},
  user_id {integer} not null references users (id),
  kind text not null,
  subject_id {integer},
  amount_paise {integer} check (amount_paise > 0),
  text text not null,
  is_read {integer} not null default 0 check (is_read in (0, 1)),
  at {integer} not null
) {strict};
create index customer_news_of_user on customer_news (user_id, id);
