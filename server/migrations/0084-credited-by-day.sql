-- How top-ups of the last days were credited, and how fast.
create index fund_requests_credited on fund_requests (decided_at) where status = 'approved';
