-- What one act changed of many services: of each its fields as they were and as they became. `before` is null for one
-- that the act created. The acts are never deleted, so that their numbers need no reference.
create table service_changes (
  entry_id {integer} not null,
  service_id {integer} not null references services (id),
  before text,
  after text not null,
  primary key (entry_id, service_id)
) {strict-by-key};

{append-only service_changes}
{never-replaced service_changes by entry_id service_id}

-- Acts that were undone, each at most once, and the act that undid them.
create table undone_acts (
  entry_id {integer} primary key,
  undone_by {integer} not null
) {strict};

{append-only undone_acts}
{never-replaced undone_acts by entry_id}
