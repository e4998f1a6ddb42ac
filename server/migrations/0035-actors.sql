-- Who did it may be the shop itself, which has no account; `via` says how they came in.
alter table order_history alter column actor_id drop not null;
alter table order_history add column actor_kind text not null default 'user';
alter table order_history add column via text not null default 'page';
alter table order_history add constraint order_history_actor_kind_check check (actor_kind in ('user', 'system'));
alter table order_history add constraint order_history_actor_check check ((actor_kind = 'user') = (actor_id is not null));

alter table audit_entries rename column admin_id to actor_id;
alter table audit_entries alter column actor_id drop not null;
alter table audit_entries add column actor_kind text not null default 'user';
alter table audit_entries add column via text not null default 'page';
alter table audit_entries add constraint audit_entries_actor_kind_check check (actor_kind in ('user', 'system'));
alter table audit_entries add constraint audit_entries_actor_check check ((actor_kind = 'user') = (actor_id is not null));
