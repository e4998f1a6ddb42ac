-- How many orders a provider tells the state of in one call, as it was found out.
alter table providers add column batch_cap {integer} not null default 100
  constraint providers_batch_check check (batch_cap between 1 and 100);

-- The count that the provider began from, and why a person has to look at what it says of the order.
alter table dispatches add column start_count {integer};
alter table dispatches add column attention text;
alter table dispatches add column attention_words text;
alter table dispatches add column attention_at {integer};
create index dispatches_for_attention on dispatches (attention_at) where attention_at is not null;
