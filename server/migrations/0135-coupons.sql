-- Codes that take something off an order.
create table coupons (
  id {id},
  -- In capitals; it never changes.
  code text not null,
  -- A share of the price, with the most that it takes off, or a fixed amount.
  basis_points {integer} constraint coupons_basis_points_check check (basis_points between 100 and 9000),
  max_off_paise {integer} constraint coupons_max_off_paise_check check (max_off_paise >= 1),
  off_paise {integer} constraint coupons_off_paise_check check (off_paise >= 1),
  -- What an order costs at least without it.
  min_paise {integer} not null constraint coupons_min_paise_check check (min_paise >= 0),
  starts_at {integer},
  ends_at {integer},
  -- Null: there is no limit.
  max_uses {integer} constraint coupons_max_uses_check check (max_uses >= 1),
  max_uses_per_customer {integer} not null constraint coupons_max_uses_per_customer_check check (max_uses_per_customer >= 1),
  is_active {integer} not null constraint coupons_is_active_check check (is_active in (0, 1)),
  -- Both count the uses that were not given back. Whoever changes them has locked the row.
  uses {integer} not null default 0 constraint coupons_uses_check check (uses >= 0),
  given_paise {integer} not null default 0 constraint coupons_given_paise_check check (given_paise >= 0),
  created_at {integer} not null,
  constraint coupons_kind_check check ((basis_points is null) <> (off_paise is null) and (off_paise is null or max_off_paise is null))
) {strict};
create unique index coupons_by_code on coupons (code);
create table coupon_uses (
  order_id {integer} primary key references orders (id),
  coupon_id {integer} not null references coupons (id),
  user_id {integer} not null references users (id),
  off_paise {integer} not null constraint coupon_uses_off_paise_check check (off_paise >= 0),
  at {integer} not null,
  -- When all of the order was paid back; null while it counts.
  released_at {integer}
) {strict};
create index coupon_uses_of_customer on coupon_uses (coupon_id, user_id) where released_at is null;
