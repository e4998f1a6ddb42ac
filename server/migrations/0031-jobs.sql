-- Work to do after a commit. It takes the place of `outbox`, which stays for one version: nodes of the version before still write to it.
create table jobs (
  id {id},
  kind text not null,
  -- Jobs of one kind with the same key run one after another.
  partition_key text,
  payload text not null,
  attempts {integer} not null default 0,
  -- When it was first to run.
  run_at {integer} not null,
  -- When it can be claimed next; while it is claimed, the end of the lease.
  due_at {integer} not null,
  -- When `due_at` was written.
  scheduled_at {integer} not null,
  claimed_by text,
  dead_at {integer},
  last_error text not null default ''
) {strict};
create index jobs_due on jobs (kind, due_at) where dead_at is null;
create index jobs_of_partition on jobs (kind, partition_key, run_at, id) where dead_at is null and partition_key is not null;
create index jobs_dead on jobs (dead_at) where dead_at is not null;
