-- The one route that a person has chosen for it.
alter table dispatches add column pinned_mapping_id {integer};
-- How often the admins were reminded that nobody knows where it is.
alter table dispatches add column reminders {integer} not null default 0;
