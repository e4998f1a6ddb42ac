-- Until when the key of a request is remembered at least. A node of the version before writes none: 30 days then.
alter table answered_requests add column expires_at {integer};

create index answered_requests_expiring on answered_requests ((coalesce(expires_at, at + 2592000000)));
