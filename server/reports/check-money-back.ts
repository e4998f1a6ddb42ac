/** What the books promise of movements by their kinds and of top-ups that went back, and queries that find what breaks it. */
export const moneyBackPromises: Record<string, string> = {
  'a movement of each kind goes its own way, to or from its own account': `
    select 'movement ' || id as subject from ledger_transfers where not
      case kind
        when 'top-up' then debit_account = -1
        when 'charge' then credit_account = -2
        when 'refund' then debit_account = -2
        when 'add' then debit_account = -3
        when 'subtract' then credit_account = -3
        when 'return' then credit_account = -1 when 'reversal' then credit_account = -1
        when 'return-failed' then debit_account = -1
        else debit_account = -3 or credit_account = -3
      end`,
  'a return has one transfer out of the wallet of its customer, and one back exactly when it failed': `
    select 'return ' || r.id as subject from fund_returns r join fund_requests f on f.id = r.fund_request_id
      left join ledger_transfers t on t.kind = 'return' and t.subject_kind = 'fund-request'
        and t.subject_id = r.fund_request_id and t.sequence = r.sequence
      left join ledger_transfers b on b.kind = 'return-failed' and b.subject_kind = 'fund-request'
        and b.subject_id = r.fund_request_id and b.sequence = r.sequence
      left join ledger_accounts a on a.id = t.wallet_account
      where t.id is null or t.amount_paise <> r.amount_paise or a.user_id is null or a.user_id <> f.user_id
        or (r.state = 'failed') <> (b.id is not null)
        or (b.id is not null and (b.amount_paise <> r.amount_paise or b.wallet_account <> t.wallet_account))
    union all
    select 'movement ' || t.id from ledger_transfers t
      left join fund_returns r on r.fund_request_id = t.subject_id and r.sequence = t.sequence
      where t.kind in ('return', 'return-failed') and (t.subject_kind <> 'fund-request' or r.id is null)`,
  'a reversed top-up has taken what its reversals took and its debts paid': `
    select 'fund request ' || f.id as subject from fund_requests f
      join (select fund_request_id, sum(taken_paise) as paise from reversals group by fund_request_id) v
        on v.fund_request_id = f.id
      left join (select w.fund_request_id, sum(d.paid_paise) as paise from debts d join reversals w on w.id = d.reversal_id
        group by w.fund_request_id) p on p.fund_request_id = f.id
      left join (select subject_id, sum(amount_paise) as paise from ledger_transfers
        where kind = 'reversal' and subject_kind = 'fund-request' group by subject_id) t on t.subject_id = f.id
      where v.paise + coalesce(p.paise, 0) <> coalesce(t.paise, 0)
    union all
    select 'movement ' || t.id from ledger_transfers t
      left join reversals v on v.fund_request_id = t.subject_id and t.subject_kind = 'fund-request'
      where t.kind = 'reversal' and v.id is null`,
  'what a reversal could not take is a debt of its customer': `
    select 'reversal ' || v.id as subject from reversals v join fund_requests f on f.id = v.fund_request_id
      left join debts d on d.reversal_id = v.id
      where v.amount_paise - v.taken_paise <> coalesce(d.amount_paise, 0) or (d.id is not null and d.user_id <> f.user_id)`,
  'no more goes back of a top-up than was credited': `
    select 'fund request ' || f.id as subject from fund_requests f
      left join (select fund_request_id, sum(amount_paise) as paise from fund_returns where state <> 'failed'
        group by fund_request_id) r on r.fund_request_id = f.id
      left join (select fund_request_id, sum(amount_paise) as paise from reversals group by fund_request_id) v
        on v.fund_request_id = f.id
      where coalesce(r.paise, 0) + coalesce(v.paise, 0) > 0 and (f.status <> 'approved'
        or coalesce(r.paise, 0) + coalesce(v.paise, 0) > coalesce(f.received_paise, f.amount_paise))`,
  'a payment that is reversed has the reversal of its top-up': `
    select 'payment ' || p.id as subject from payments p
      left join (select distinct fund_request_id from reversals) v on v.fund_request_id = p.fund_request_id
      where p.state = 'reversed' and v.fund_request_id is null`,
  'the top-ups of each way to pay are its credited payments': `
    select 'payments by ' || rail as subject from (
      select coalesce(i.rail, 'upi') as rail, sum(p.amount_paise) as paid, sum(coalesce(t.amount_paise, h.amount_paise, 0)) as credited
        from payments p left join payment_intents i on i.id = p.intent_id
        left join ledger_transfers h on h.id = p.transfer_id
        left join ledger_transfers t on t.kind = 'top-up' and t.subject_kind = 'fund-request' and t.subject_id = p.fund_request_id
        where p.state in ('matched', 'reversed') group by coalesce(i.rail, 'upi')) rails where paid <> credited`,
};
