alter table services drop constraint services_type_check;
alter table services add constraint services_type_check check (type in
  ('Default', 'Custom Comments', 'Package', 'Custom Comments Package', 'Poll', 'Comment Likes', 'Comment Replies', 'Mentions',
   'Mentions with Hashtags', 'Mentions Custom List', 'Mentions Hashtag', 'Mentions User Followers', 'Mentions Media Likers',
   'Invites from Groups', 'Subscriptions'));

-- Orders for the new posts of a profile ("Subscriptions") that are sent to providers: at most `posts` of them, each with so many units.
-- The order's quantity is the most that all of them can get.
create table subscriptions (
  order_id {integer} primary key references orders (id),
  min_per_post {integer} not null constraint subscriptions_min_check check (min_per_post >= 1),
  max_per_post {integer} not null,
  posts {integer} not null constraint subscriptions_posts_check check (posts between 1 and 100),
  -- From then on a new post does not count.
  expires_at {integer} not null,
  -- Why it was ended before its time, or that an admin has taken the order over.
  stop_reason text constraint subscriptions_reason_check check (stop_reason in ('cancelled', 'link', 'by-hand')),
  constraint subscriptions_max_check check (max_per_post >= min_per_post)
) {strict};

-- How many units a provider has taken a post for. Null: it has not said it, or the dispatch is of no post.
alter table dispatches add column post_units {integer}
  constraint dispatches_post_units_check check (post_units between 1 and quantity);
