-- What an order of a service needs beside its link, by the names of the panels' API.
alter table services add column type text not null default 'Default' constraint services_type_check check (type in
  ('Default', 'Custom Comments', 'Package', 'Custom Comments Package', 'Poll', 'Comment Likes', 'Comment Replies', 'Mentions',
   'Mentions with Hashtags', 'Mentions Custom List', 'Mentions Hashtag', 'Mentions User Followers', 'Mentions Media Likers',
   'Invites from Groups'));

-- An order keeps the type that its service had, and as JSON what was ordered beside link and quantity, such as comments. That is
-- personal text: it is erased with the person.
alter table orders add column service_type text not null default 'Default';
alter table orders add column extras text;
