-- How long orders of a service wait and take is read of the newest ones whose work has begun, however many still wait.
-- SQLite preferred `orders_of_service` to the index that is dropped; one with the status comes before both.
drop index orders_completed_of_service;
create index orders_started_of_service on orders (service_id, status, id)
  where status in ('processing', 'completed', 'partial');
