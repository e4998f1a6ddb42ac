/** What the books promise of coupons, and queries that find what breaks it. */
export const couponPromises: Record<string, string> = {
  'a coupon counts its uses that were not given back, and what they took off': `
    select 'coupon ' || c.id as subject from coupons c
      left join (select coupon_id, count(*) as uses, sum(off_paise) as paise from coupon_uses where released_at is null group by coupon_id) u
        on u.coupon_id = c.id
      where c.uses <> coalesce(u.uses, 0) or c.given_paise <> coalesce(u.paise, 0)`,
  // A total of one paisa is paid back whole for any part that was not delivered. What was delivered keeps its use then.
  'a coupon is used by the customer of the order, and given back once all of it was paid back': `
    select 'order ' || o.id as subject from coupon_uses u join orders o on o.id = u.order_id
      where u.user_id <> o.user_id
        or u.released_at is not null and o.refunded_paise <> o.total_paise
        or u.released_at is null and o.refunded_paise = o.total_paise and o.delivered = 0`,
};
