-- A customer typed a reference that somebody else had claimed. The payment waits for a person.
create table contested_references (
  reference_key text not null,
  user_id {integer} not null references users (id),
  reference_number text not null,
  at {integer} not null,
  primary key (reference_key, user_id)
) {strict};
