-- Numbers of payments that a statement shows going out: a payment in with the same number was returned.
create table returned_references (
  reference_key text primary key,
  evidence_id {integer} not null references payment_evidence (id)
) {strict};
