-- What customers of the demo shop have paid by its made-up bank.
create table demo_bank_rows (
  id {id},
  intent_id {integer} not null unique references payment_intents (id),
  paise {integer} not null,
  reference_number text not null unique,
  note text not null,
  paid_at {integer} not null
) {strict};
