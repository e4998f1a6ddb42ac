-- The number of the receipt of a top-up, counted from 1 in each financial year, such as 26-27. Null until it is given, soon after the credit.
alter table fund_requests add column receipt_year text;
alter table fund_requests add column receipt_number {integer}
  constraint fund_requests_receipt_check check ((receipt_number is null) = (receipt_year is null) and receipt_number >= 1);
create unique index fund_requests_receipts on fund_requests (receipt_year, receipt_number) where receipt_number is not null;
create index fund_requests_without_receipt on fund_requests (decided_at, id) where status = 'approved' and receipt_number is null;
