-- How customers hear of their payments: in the language of the page on which they last paid or chose, and by mail unless they
-- switched that off. Their browsers are in push_subscriptions.
alter table users add column language text not null default 'en'
  constraint users_language_check check (language in ('en', 'hi'));
alter table users add column gets_mails {integer} not null default 1
  constraint users_gets_mails_check check (gets_mails in (0, 1));
