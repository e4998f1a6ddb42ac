-- A credited payment whose number a statement shows going out, and that a person has looked at.
alter table accepted_differences drop constraint accepted_differences_kind_check;
alter table accepted_differences add constraint accepted_differences_kind_check
  check (kind in ('request', 'credit', 'return', 'returned'));
