-- Which column of a file holds what, for accounts whose bank the shop does not know. An admin points at them once.
create table statement_columns (
  payee_id {integer} not null references payee_accounts (id),
  -- JSON: the names of the columns, by which the next file is known.
  header_key text not null,
  -- JSON, as in contract/statement-file.ts.
  columns text not null,
  pointed_by {integer} not null references users (id),
  pointed_at {integer} not null,
  primary key (payee_id, header_key)
) {strict};
