-- For which order a provider was called; null where a call was about several or none.
alter table provider_calls add column dispatch_id {integer};
