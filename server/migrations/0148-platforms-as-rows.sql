-- A platform leaves the catalogue as its categories do, and comes back to its place.
alter table platforms add column archived_at {integer};

-- What a platform was called: its earlier addresses lead to the present one.
create table former_platform_names (
  platform_id {integer} not null references platforms (id),
  name text not null,
  primary key (platform_id, name)
) {strict};
