-- What the documentation of a provider says of its answers, beside the usual: orders have text as their number, a state is a
-- digit, and an HTTP 5xx with an error in JSON means that nothing was ordered.
alter table providers add column has_text_ids {integer} not null default 0
  constraint providers_text_ids_check check (has_text_ids in (0, 1));
alter table providers add column has_status_codes {integer} not null default 0
  constraint providers_status_codes_check check (has_status_codes in (0, 1));
alter table providers add column refuses_with_5xx {integer} not null default 0
  constraint providers_refuses_with_5xx_check check (refuses_with_5xx in (0, 1));
