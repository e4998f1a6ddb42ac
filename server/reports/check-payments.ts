/** What the books promise of payments, and queries that find what breaks it. */
export const paymentPromises: Record<string, string> = {
  'a payment that is credited has one transfer, of its amount, and evidence that it came': `
    select 'payment ' || p.id as subject from payments p
      left join ledger_transfers h on h.id = p.transfer_id
      left join ledger_transfers t on t.kind = 'top-up' and t.subject_kind = 'fund-request' and t.subject_id = p.fund_request_id
      left join payment_evidence e on e.id = p.evidence_id
      left join payment_evidence_of o on o.evidence_id = p.evidence_id
      where (p.state in ('matched', 'reversed') and coalesce(h.amount_paise, t.amount_paise, 0) <> p.amount_paise)
        or e.id is null or e.direction <> 'in' or e.amount_paise <> p.amount_paise or coalesce(o.payment_id, 0) <> p.id
    union all
    select 'evidence ' || e.id from payment_evidence e join payment_evidence_of o on o.evidence_id = e.id
      join payments p on p.id = o.payment_id where e.direction <> 'in' or e.amount_paise <> p.amount_paise`,
  'a payment that was asked for and is paid has an approved fund request of its customer': `
    select 'payment asked for ' || i.id as subject from payment_intents i
      left join fund_requests f on f.id = i.fund_request_id
      where i.state = 'paid' and (f.id is null or f.status <> 'approved' or f.user_id <> i.user_id)`,
};
