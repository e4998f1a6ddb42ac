-- What each service came to from a day on: its days stand side by side, and come out of the index alone.
drop index service_figures_by_day;
create index service_figures_by_service on service_figures (service_id, day, orders, revenue_paise);

-- Of those that are not settled, the one that waits longest is among the oldest.
create index tickets_unsettled on tickets (created_at, id) where status in ('open', 'in_progress');
