-- What a shop with a GSTIN writes beside its receipt vouchers (tax_vouchers), as it was written. Each kind is counted from 1 in each
-- financial year, without gaps, and its number has at most seven digits: the tax law allows 16 characters with kind and year.
create table tax_papers (
  id {id},
  kind text not null constraint tax_papers_kind_check check (kind in ('invoice', 'credit-note', 'refund-voucher')),
  year text not null,
  number {integer} not null constraint tax_papers_number_check check (number between 1 and 9999999),
  issued_at {integer} not null,
  user_id {integer} not null references users (id),
  gstin text not null,
  legal_name text not null,
  address text not null,
  sac text not null,
  place_code text not null,
  taxable_paise {integer} not null,
  cgst_paise {integer} not null,
  sgst_paise {integer} not null,
  igst_paise {integer} not null,
  -- The invoice that a credit note lowers, or the receipt voucher whose money went back.
  earlier_number text,
  earlier_at {integer},
  -- What a credit note or a refund voucher is of.
  order_id {integer},
  refund_sequence {integer},
  return_id {integer} references fund_returns (id),
  reversal_id {integer} references reversals (id),
  unique (kind, year, number),
  foreign key (order_id, refund_sequence) references order_refunds (order_id, sequence),
  constraint tax_papers_tax_check check (cgst_paise = sgst_paise and cgst_paise * igst_paise = 0 and taxable_paise >= 0),
  constraint tax_papers_earlier_check check ((kind = 'invoice') = (earlier_number is null) and (earlier_number is null) = (earlier_at is null)),
  constraint tax_papers_subject_check check (
    (kind = 'credit-note') = (order_id is not null) and (order_id is null) = (refund_sequence is null)
    and (kind = 'refund-voucher') = ((return_id is null) <> (reversal_id is null)))
) {strict};
create unique index tax_papers_of_refund on tax_papers (order_id, refund_sequence) where order_id is not null;
create unique index tax_papers_of_return on tax_papers (return_id) where return_id is not null;
create unique index tax_papers_of_reversal on tax_papers (reversal_id) where reversal_id is not null;
create index tax_papers_by_time on tax_papers (issued_at, id);
create index tax_papers_of_user on tax_papers (user_id, id);
{append-only tax_papers}
{never-replaced tax_papers}

-- The orders of an invoice: each stands in one at most. `refunds` of them were taken off before; later ones have credit notes.
create table invoiced_orders (
  order_id {integer} primary key references orders (id),
  paper_id {integer} not null references tax_papers (id),
  amount_paise {integer} not null constraint invoiced_orders_amount_check check (amount_paise > 0),
  refunds {integer} not null
) {strict};
create index invoiced_orders_of_paper on invoiced_orders (paper_id, order_id);
{append-only invoiced_orders}
{never-replaced invoiced_orders by order_id}

-- What has become final lately is read from this index alone. Order rows change with each look at their progress, and carry no index of that time.
create index order_history_of_end on order_history (at, order_id)
  where to_status in ('completed', 'partial', 'refunded', 'rejected');
