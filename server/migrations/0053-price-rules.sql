-- By which the costs of providers become prices: one rule for everything, and nearer ones for a provider or a category. Parts
-- of a whole are in 10⁻⁴ (`_bp`), of a rupee too (`_e4`).
create table price_rules (
  id {id},
  scope text not null constraint price_rules_scope_check check (scope in ('all', 'provider', 'category')),
  -- The provider or the category; 0 for everything.
  scope_id {integer} not null constraint price_rules_scope_id_check check ((scope = 'all') = (scope_id = 0)),
  percent_bp {integer} not null constraint price_rules_percent_check check (percent_bp >= 0),
  fixed_e4 {integer} not null constraint price_rules_fixed_check check (fixed_e4 >= 0),
  ending text not null constraint price_rules_ending_check check (ending in ('none', '1.00', '0.50', '0.99')),
  floor_bp {integer} not null constraint price_rules_floor_check check (floor_bp >= 0),
  constraint price_rules_key unique (scope, scope_id)
) {strict};

-- A price that follows is set anew when the cost of its service moves. One that an admin sets is fixed from then on.
alter table services add column price_mode text not null default 'fixed'
  constraint services_price_mode_check check (price_mode in ('fixed', 'follows'));
create index services_with_following_price on services (id) where price_mode = 'follows';
