-- A customer who has begun a payment sees when one of that amount has arrived and waits.
create index payments_open_of_amount on payments (amount_paise)
  where state in ('unmatched', 'ambiguous', 'wrong_amount', 'late', 'duplicate');
