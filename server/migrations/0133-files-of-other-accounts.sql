-- Files of some banks name no account. One that does not go on from what is known of the account may be of another one: what it does not have
-- may have arrived all the same.
alter table statement_imports add column is_of_account {integer} not null default 1
  constraint statement_imports_account_check check (is_of_account in (0, 1));
