-- How long orders of a service take is read of the newest completed ones, however many are open.
create index orders_completed_of_service on orders (service_id, id) where status = 'completed';
