-- When a payment was made: the first moment of its day in India where the bank says no time. Days are counted from 1 January 1970 by the rule of
-- the Gregorian calendar, with years that begin in March, because the engines have no function in common.
alter table payments add column paid_at {integer} not null default 0;
update payments set paid_at = (
  select (365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + d - 719469) * 86400000 - 19800000 + seconds * 1000
  from (
    select
      cast(substr(payments.paid_on, 1, 4) as {integer})
        - case when substr(payments.paid_on, 6, 2) in ('01', '02') then 1 else 0 end as y,
      cast(substr(payments.paid_on, 6, 2) as {integer})
        + case when substr(payments.paid_on, 6, 2) in ('01', '02') then 9 else -3 end as m,
      cast(substr(payments.paid_on, 9, 2) as {integer}) as d,
      cast(substr(coalesce(payments.paid_time, '00:00:00'), 1, 2) as {integer}) * 3600
        + cast(substr(coalesce(payments.paid_time, '00:00:00'), 4, 2) as {integer}) * 60
        + cast(substr(coalesce(payments.paid_time, '00:00:00'), 7, 2) as {integer}) as seconds
  ) as parts
);
-- The queue of those who decide begins with what was paid first.
create index payments_open_by_time on payments (paid_at, id)
  where state in ('unmatched', 'ambiguous', 'wrong_amount', 'late', 'duplicate');
create index payments_wrongly_approved_by_time on payments (paid_at, id)
  where state = 'reversed' and reason = 'wrong-approval';
-- Payments are found by their amount.
create index payments_of_amount on payments (amount_paise, id);
