-- A search for an amount finds what was asked for, and what arrived instead.
create index fund_requests_by_amount on fund_requests (amount_paise, id);
create index fund_requests_by_received on fund_requests (received_paise, id) where received_paise is not null;
