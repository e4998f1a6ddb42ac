/** What the books promise of bonuses, and queries that find what breaks it. */
export const bonusPromises: Record<string, string> = {
  'a bonus counts what orders used of it and did not give back': `
    select 'bonus ' || b.id as subject from bonuses b
      left join (select bonus_id, sum(off_paise) as paise from bonus_uses where released_at is null group by bonus_id) u on u.bonus_id = b.id
      where b.used_paise <> coalesce(u.paise, 0)`,
  'a bonus is used by its customer before it ends, and given back once all of the order was paid back': `
    select 'order ' || o.id as subject from bonus_uses u join orders o on o.id = u.order_id join bonuses b on b.id = u.bonus_id
      where b.user_id <> o.user_id or u.at >= b.expires_at
        or u.released_at is not null and o.refunded_paise <> o.total_paise
        or u.released_at is null and o.refunded_paise = o.total_paise and o.delivered = 0`,
};
