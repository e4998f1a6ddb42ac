-- What is counted of each list: a row's kind and subkind, and the stretch of the list in which it stands. Orders and
-- tickets stand by days (86,400,000 ms, UTC), the others by 4,096 numbers. No kind and no subkind is empty.
create view tallied as
  select 'orders' as list, status as kind, platform_name as subkind, created_at / 86400000 as stretch from orders
  union all
  select 'users', case when deleted_at is null then 'standing' else 'deleted' end,
    case is_admin when 1 then 'admin' else 'customer' end, id / 4096 from users
  union all
  select 'fund_requests', status, 'any', id / 4096 from fund_requests
  union all
  select 'tickets', status, priority, updated_at / 86400000 from tickets
  union all
  select 'audit_entries', subject, 'any', id / 4096 from audit_entries;

-- How many there are in each stretch; an empty kind or subkind counts them all.
create table tallies (
  list text not null,
  kind text not null,
  subkind text not null,
  stretch {integer} not null,
  items {integer} not null,
  primary key (list, kind, subkind, stretch)
) {strict-by-key};

-- What came and went since: whoever writes leaves a line, and waits for nobody. A worker adds them to the tallies.
create table tally_changes (
  id {id},
  list text not null,
  kind text not null,
  subkind text not null,
  stretch {integer} not null,
  change {integer} not null
) {strict};

-- When the tallies are to be compared with the lists next; one row.
create table tally_check (due_at {integer} not null) {strict};
insert into tally_check (due_at) values (0);

-- Each line four times: for its kind and subkind, for either of them, and for neither.
create view tallied_items as
  select t.list, case when w.is_kind = 1 then t.kind else '' end as kind,
    case when w.is_subkind = 1 then t.subkind else '' end as subkind, t.stretch, sum(t.items) as items
  from (select list, kind, subkind, stretch, count(*) as items from tallied group by list, kind, subkind, stretch) t
  cross join (select 0 as is_kind, 0 as is_subkind union all select 1, 0 union all select 0, 1 union all select 1, 1) w
  group by 1, 2, 3, 4;
create view tally_items as
  select list, kind, subkind, stretch, items from tallies
  union all
  select c.list, case when w.is_kind = 1 then c.kind else '' end, case when w.is_subkind = 1 then c.subkind else '' end,
    c.stretch, c.change
  from tally_changes c
  cross join (select 0 as is_kind, 0 as is_subkind union all select 1, 0 union all select 0, 1 union all select 1, 1) w;

-- From here on every row is told, and only then they are counted: what another node commits while this waits for its
-- table is in the count.
{when orders_tallied: after insert on orders}
  insert into tally_changes (list, kind, subkind, stretch, change)
    values ('orders', new.status, new.platform_name, new.created_at / 86400000, 1);
{end}
{when orders_moved_tallied: after update of status on orders}
  insert into tally_changes (list, kind, subkind, stretch, change)
    select 'orders', old.status, old.platform_name, old.created_at / 86400000, -1 where new.status <> old.status;
  insert into tally_changes (list, kind, subkind, stretch, change)
    select 'orders', new.status, new.platform_name, new.created_at / 86400000, 1 where new.status <> old.status;
{end}
{when users_tallied: after insert on users}
  insert into tally_changes (list, kind, subkind, stretch, change)
    values ('users', case when new.deleted_at is null then 'standing' else 'deleted' end,
      case new.is_admin when 1 then 'admin' else 'customer' end, new.id / 4096, 1);
{end}
{when users_moved_tallied: after update of is_admin, deleted_at on users}
  insert into tally_changes (list, kind, subkind, stretch, change)
    values ('users', case when old.deleted_at is null then 'standing' else 'deleted' end,
      case old.is_admin when 1 then 'admin' else 'customer' end, old.id / 4096, -1);
  insert into tally_changes (list, kind, subkind, stretch, change)
    values ('users', case when new.deleted_at is null then 'standing' else 'deleted' end,
      case new.is_admin when 1 then 'admin' else 'customer' end, new.id / 4096, 1);
{end}
{when fund_requests_tallied: after insert on fund_requests}
  insert into tally_changes (list, kind, subkind, stretch, change)
    values ('fund_requests', new.status, 'any', new.id / 4096, 1);
{end}
{when fund_requests_moved_tallied: after update of status on fund_requests}
  insert into tally_changes (list, kind, subkind, stretch, change)
    select 'fund_requests', old.status, 'any', old.id / 4096, -1 where new.status <> old.status;
  insert into tally_changes (list, kind, subkind, stretch, change)
    select 'fund_requests', new.status, 'any', new.id / 4096, 1 where new.status <> old.status;
{end}
{when tickets_tallied: after insert on tickets}
  insert into tally_changes (list, kind, subkind, stretch, change)
    values ('tickets', new.status, new.priority, new.updated_at / 86400000, 1);
{end}
{when tickets_moved_tallied: after update of status, priority, updated_at on tickets}
  insert into tally_changes (list, kind, subkind, stretch, change)
    select 'tickets', old.status, old.priority, old.updated_at / 86400000, -1
    where new.status <> old.status or new.priority <> old.priority or new.updated_at / 86400000 <> old.updated_at / 86400000;
  insert into tally_changes (list, kind, subkind, stretch, change)
    select 'tickets', new.status, new.priority, new.updated_at / 86400000, 1
    where new.status <> old.status or new.priority <> old.priority or new.updated_at / 86400000 <> old.updated_at / 86400000;
{end}
{when audit_entries_tallied: after insert on audit_entries}
  insert into tally_changes (list, kind, subkind, stretch, change)
    values ('audit_entries', new.subject, 'any', new.id / 4096, 1);
{end}

insert into tallies (list, kind, subkind, stretch, items)
  select list, kind, subkind, stretch, items from tallied_items;

-- `customer_count` and its triggers stay as they are, one row that every registration waits for: nodes of the version before
-- ask it until they are restarted. A later release drops them.

-- What the services came to on some days comes out of the index alone.
create index service_figures_by_day on service_figures (day, service_id, orders, revenue_paise);

-- Whether somebody asked for the same amount around the same time is looked up for each request of a page.
create index fund_requests_alike on fund_requests (user_id, amount_paise, created_at);
