-- Which payment was credited for what. A reference (UTR) is claimed once, by a fund request that is not rejected or by a
-- balance operation. Sequences above 0 hold what a shop had claimed several times before references were compared so.
create table claimed_references (
  reference_key text not null,
  sequence {integer} not null check (sequence >= 0),
  fund_request_id {integer} unique references fund_requests (id),
  -- Of the balance operation in the ledger.
  transfer_reference text unique,
  -- As it was typed.
  reference_number text not null,
  claimed_at {integer} not null,
  primary key (reference_key, sequence),
  check ((fund_request_id is null) <> (transfer_reference is null))
) {strict};
create index claimed_references_several on claimed_references (reference_key) where sequence > 0;

-- What really arrived, where it is not what was asked for.
alter table fund_requests add column received_paise {integer} check (received_paise > 0);
alter table fund_requests add column received_reference text;
-- What the reference is compared by: null until a node has computed it, empty where nothing can be compared. A node of the
-- version before writes none; `normal_reference` is what it compares, and a later release drops that column.
alter table fund_requests add column reference_key text;
create index fund_requests_by_key on fund_requests (reference_key);
create index fund_requests_without_key on fund_requests (id) where reference_key is null;

-- In the database, since a node of the version before rejects too.
{when fund_requests_reference_released: after update of status on fund_requests}
  delete from claimed_references where fund_request_id = new.id and new.status = 'rejected';
{end}

drop view fund_request_texts;
create view fund_request_texts as
  select f.id, lower(f.reference_number || {tab} || coalesce(f.received_reference || {tab}, '') ||
    coalesce(f.reference_key, f.normal_reference) || {tab} || u.email || {tab} || u.first_name || ' ' || u.last_name) as text
  from fund_requests f join users u on u.id = f.user_id;
{when fund_requests_reference_changed: after update of received_reference, reference_key on fund_requests}
  update fund_request_search set text = (select t.text from fund_request_texts t where t.id = fund_request_search.id)
    where id = new.id;
{end}
