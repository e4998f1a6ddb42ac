-- When whoever is signed in last gave their own password in this session; 0 for sessions of before, which have to.
alter table sessions add column confirmed_at {integer} not null default 0;

-- What admins did that all admins are told of. Rows are never changed; each admin acknowledges for themselves.
create table security_notices (
  id {id},
  at {integer} not null,
  admin_id {integer} not null references users (id),
  act text not null,
  -- Whose account it was about; none for settings of the shop.
  subject_id {integer} references users (id),
  message text not null
) {strict};
create index security_notices_by_time on security_notices (at);
{append-only security_notices}
{never-replaced security_notices}

create table security_acknowledgements (
  user_id {integer} not null references users (id),
  notice_id {integer} not null references security_notices (id),
  at {integer} not null,
  primary key (user_id, notice_id)
) {strict};
