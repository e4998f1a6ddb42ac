-- How often each account or network made a call whose number is limited, for all nodes together. Nothing of it has to outlive a
-- crash, so it is kept out of the log that a commit waits for. One process counts in its memory, and leaves this empty.
create {unlogged} table call_counts (
  name text primary key,
  calls {integer} not null,
  window_ends_at {integer} not null
) {strict};
