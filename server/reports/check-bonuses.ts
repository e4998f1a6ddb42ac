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
  'an invitation that is paid has the bonuses that were promised, and no other has any': `
    select 'invitation ' || i.id as subject from invitations i
      left join invitation_bonuses a on a.invitation_id = i.id and a.role = 'inviter'
      left join bonuses ab on ab.id = a.bonus_id and ab.user_id = i.inviter_id and ab.amount_paise = i.inviter_paise
      left join invitation_bonuses f on f.invitation_id = i.id and f.role = 'friend'
      left join bonuses fb on fb.id = f.bonus_id and fb.user_id = i.friend_id and fb.amount_paise = i.friend_paise
      where case when i.state = 'paid' then ab.id is null or (i.friend_paise = 0) <> (f.bonus_id is null) or (f.bonus_id is null) <> (fb.id is null)
        else a.bonus_id is not null or f.bonus_id is not null end`,
  'a bonus that the shop itself gave belongs to an invitation': `
    select 'bonus ' || b.id as subject from bonuses b
      left join invitation_bonuses i on i.bonus_id = b.id
      where b.granted_by is null and i.bonus_id is null`,
};
