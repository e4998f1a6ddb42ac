-- What the pages of providers narrow their lists down by, each in the order of its list.
create index provider_services_by_type on provider_services (provider_id, type, id);
create index provider_service_changes_of_service on provider_service_changes (provider_service_id, id);
create index provider_service_changes_by_time on provider_service_changes (provider_id, at);
create index provider_calls_by_action on provider_calls (provider_id, action, id);
create index provider_calls_failed on provider_calls (provider_id, id) where has_failed = 1;
