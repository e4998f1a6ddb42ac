-- Of which trouble the admins were told, and when: of several nodes that see the same, one tells. A row goes when it is over.
create table told_alarms (
  name text primary key,
  told_at {integer} not null
) {strict};
