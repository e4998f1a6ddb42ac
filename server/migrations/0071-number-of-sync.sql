-- Counts the readings of a provider's list: one that was overtaken by a newer one writes nothing more.
alter table providers add column sync_number {integer} not null default 0;
