-- A payment that a message credited and no statement has, and that a person has looked at: one by one, as another may be missing later.
alter table accepted_differences drop constraint accepted_differences_kind_check;
alter table accepted_differences add constraint accepted_differences_kind_check
  check (kind in ('request', 'credit', 'return', 'returned', 'missing'));
