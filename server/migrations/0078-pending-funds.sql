-- Each visit of a customer asks what is on its way to the wallet.
create index fund_requests_pending_of_user on fund_requests (user_id) where status = 'pending';
