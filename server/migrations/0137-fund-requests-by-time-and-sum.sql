-- Fund requests are narrowed down to some days, and to what was credited or asked for between two amounts.
create index fund_requests_by_time on fund_requests (created_at, id);
create index fund_requests_of_status_by_time on fund_requests (status, created_at, id);
create index fund_requests_by_sum on fund_requests ((coalesce(received_paise, amount_paise)), id);
create index fund_requests_of_status_by_sum on fund_requests (status, (coalesce(received_paise, amount_paise)), id);
