-- Acts of one press on many things: the list of acts shows them as one.
alter table audit_entries add column batch text;
create index audit_entries_batch on audit_entries (batch, id) where batch is not null;
