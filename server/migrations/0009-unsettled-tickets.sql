-- Of those that are not settled, the one that waits longest is among the oldest.
create index tickets_unsettled on tickets (created_at, id) where status in ('open', 'in_progress');
