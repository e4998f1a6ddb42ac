-- To forgive a debt moves money for a customer as a credit by hand does: above the limit of one admin it waits, too.
alter table pending_acts drop constraint pending_acts_kind_check;
alter table pending_acts add constraint pending_acts_kind_check
  check (kind in ('approve', 'resolve', 'balance', 'return', 'limit', 'forgive'));
-- A credit by hand whose payment a statement shows going out, and that a person has looked at.
alter table accepted_differences drop constraint accepted_differences_kind_check;
alter table accepted_differences add constraint accepted_differences_kind_check
  check (kind in ('request', 'credit', 'return', 'returned', 'returned-credit', 'missing'));
