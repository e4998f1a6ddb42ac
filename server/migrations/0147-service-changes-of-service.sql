-- The changes of one service, in their order: the history of its price.
create index service_changes_of_service on service_changes (service_id, entry_id);
