-- Whose balance operations are added up: the row is locked while an admin's newest one is added to those before it.
create table balance_operators (
  admin_id {integer} primary key references users (id)
) {strict};
create index ledger_transfers_by_hand on ledger_transfers (actor_id, at) where subject_kind = 'user';
