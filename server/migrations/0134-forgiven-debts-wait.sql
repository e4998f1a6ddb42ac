-- To forgive a debt moves money for a customer as a credit by hand does: above the limit of one admin it waits, too.
alter table pending_acts drop constraint pending_acts_kind_check;
alter table pending_acts add constraint pending_acts_kind_check
  check (kind in ('approve', 'resolve', 'balance', 'return', 'limit', 'forgive'));
