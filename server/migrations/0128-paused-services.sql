-- `paused`: the shop has switched the service off, since no provider can deliver it, and switches it on once one can.
-- `kept`: an admin has switched it on again all the same; it stays on. Null: only admins switch it on and off.
alter table services add column shop_pause text constraint services_shop_pause_check check (shop_pause in ('paused', 'kept'));
