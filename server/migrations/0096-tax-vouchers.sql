-- The State of a customer by its code of the tax office; empty while nobody has asked.
alter table users add column state_code text not null default '';

-- Receipt vouchers of top-ups (CGST rule 50), as they were written. Counted from 1 in each financial year, without gaps.
create table tax_vouchers (
  fund_request_id {integer} primary key references fund_requests (id),
  year text not null,
  number {integer} not null constraint tax_vouchers_number_check check (number >= 1),
  issued_at {integer} not null,
  gstin text not null,
  legal_name text not null,
  address text not null,
  sac text not null,
  place_code text not null,
  taxable_paise {integer} not null,
  cgst_paise {integer} not null,
  sgst_paise {integer} not null,
  igst_paise {integer} not null,
  unique (year, number),
  constraint tax_vouchers_tax_check check (cgst_paise = sgst_paise and cgst_paise * igst_paise = 0 and taxable_paise >= 0)
) {strict};
create index tax_vouchers_by_time on tax_vouchers (issued_at, fund_request_id);
{append-only tax_vouchers}
{never-replaced tax_vouchers by fund_request_id}
