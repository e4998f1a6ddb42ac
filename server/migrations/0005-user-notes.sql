-- What admins note about an account, with who wrote it and when; what was noted earlier stands in users.admin_notes.
create table user_notes (
  id {id},
  user_id {integer} not null references users (id),
  admin_id {integer} not null references users (id),
  text text not null,
  at {integer} not null
) {strict};
create index user_notes_of_user on user_notes (user_id, id);
