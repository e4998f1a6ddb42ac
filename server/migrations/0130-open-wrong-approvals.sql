-- A payment that was credited to the wrong customer has come for somebody else. It waits for a person again where all of it was taken back, unless
-- it was credited to somebody else meanwhile.
update payments set state = 'ambiguous', fund_request_id = null, decided_by = null
where state = 'reversed' and reason = 'wrong-approval' and transfer_id is null
  and exists (
    select 1 from reversals v
    where v.fund_request_id = payments.fund_request_id and v.cause = 'wrong-approval' and v.amount_paise = payments.amount_paise
  )
  and exists (select 1 from payment_references r where r.payment_id = payments.id)
  and not exists (
    select 1 from payment_references r join claimed_references c on c.reference_key = r.reference_key
      left join fund_requests f on f.id = c.fund_request_id
    where r.payment_id = payments.id and (c.transfer_id is not null or f.status <> 'pending')
  );
