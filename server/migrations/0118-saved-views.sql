-- The filters of a list that an admin has given a name.
create table saved_views (
  id {id},
  admin_id {integer} not null references users (id),
  list text not null constraint saved_views_list_check check (list in ('orders', 'fund-requests', 'users', 'support')),
  name text not null,
  query text not null,
  created_at {integer} not null
) {strict};
create unique index saved_views_of_admin on saved_views (admin_id, list, name);
