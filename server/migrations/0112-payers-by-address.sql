-- Who was credited by a payment from the same payment address before.
create index payment_evidence_texts_of_payer on payment_evidence_texts (lower(payer_vpa)) where payer_vpa is not null;
create index fund_requests_of_user_by_time on fund_requests (user_id, created_at);
create index payments_contradictory on payments (payee_id) where reason = 'contradiction';
