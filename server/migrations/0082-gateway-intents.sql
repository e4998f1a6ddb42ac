-- By what a payment is made: the shop's own UPI id, or a payment gateway, which knows it by a name of its own.
alter table payment_intents add column rail text not null default 'upi'
  constraint payment_intents_rail_check check (rail in ('upi', 'razorpay', 'cashfree', 'phonepe'));
alter table payment_intents add column provider_id text;
-- Where the customer pays: a page of the gateway, or a UPI link.
alter table payment_intents add column pay_link text;
-- When the gateway is asked next, and how often it was. Null: it is not asked any more.
alter table payment_intents add column look_at {integer};
alter table payment_intents add column looks {integer} not null default 0;
create unique index payment_intents_of_provider on payment_intents (rail, provider_id) where provider_id is not null;
create index payment_intents_to_look_at on payment_intents (look_at) where look_at is not null;

-- What a gateway says that this payment is of. No payment of a statement has one.
alter table payments add column intent_id {integer} references payment_intents (id);
create index payments_of_intent on payments (intent_id) where intent_id is not null;
