-- What was paid back on a day is read from this index alone.
create index order_refunds_by_time on order_refunds (at, amount_paise);
