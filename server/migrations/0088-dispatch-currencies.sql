-- The currency of the provider when an order was sent: what it costs there is meant in that one. Null in what an earlier version sent.
alter table dispatches add column currency text;
