-- Pictures that were sent by themselves and wait for the ticket that names them.
create table uploaded_pictures (
  id {id},
  user_id {integer} not null references users (id),
  media_type text not null,
  bytes {bytes} not null,
  size {integer} not null,
  created_at {integer} not null
) {strict};
create index uploaded_pictures_of_user on uploaded_pictures (user_id);
create index uploaded_pictures_by_time on uploaded_pictures (created_at);

-- What the tickets of an account take: its pictures and texts, in bytes. `quota_bytes` is null for the usual quota.
create table ticket_storage (
  user_id {integer} primary key references users (id),
  used_bytes {integer} not null check (used_bytes >= 0),
  quota_bytes {integer} check (quota_bytes >= 0)
) {strict};

-- What stands already counts in bytes too: a letter of Hindi takes three.
insert into ticket_storage (user_id, used_bytes)
select t.user_id,
  sum(octet_length(t.description) + octet_length(t.subject)
    + coalesce((select sum(octet_length(s.bytes)) from ticket_screenshots s where s.ticket_id = t.id), 0)
    + coalesce((select sum(octet_length(m.message)) from ticket_messages m where m.ticket_id = t.id and m.is_admin = 0), 0))
from tickets t join users u on u.id = t.user_id
where u.deleted_at is null
group by t.user_id;
