-- What is searched of each thing, in small letters, its parts with a tab between them, which nobody can type.
create view order_texts as
  select o.id, lower(o.url || {tab} || o.service_name || {tab} || u.email || {tab} || u.first_name || ' ' || u.last_name) as text
  from orders o join users u on u.id = o.user_id;
create view user_texts as
  select id, lower(email || {tab} || first_name || ' ' || last_name || {tab} ||
    replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', '')) as text
  from users;
create view fund_request_texts as
  select f.id, lower(f.reference_number || {tab} || f.normal_reference || {tab} || u.email || {tab} || u.first_name || ' ' || u.last_name) as text
  from fund_requests f join users u on u.id = f.user_id;
create view ticket_texts as
  select t.id, lower(t.subject || {tab} || t.category || {tab} || u.email || {tab} || u.first_name || ' ' || u.last_name) as text
  from tickets t join users u on u.id = t.user_id;
-- An admin's name is not in it: there are few admins, each with many acts.
create view audit_texts as
  select id, lower(action || {tab} || before || {tab} || after) as text from audit_entries;

{search order_search}
{search user_search}
{search fund_request_search}
{search ticket_search}
{search audit_search}

insert into order_search (id, text) select id, text from order_texts;
insert into user_search (id, text) select id, text from user_texts;
insert into fund_request_search (id, text) select id, text from fund_request_texts;
insert into ticket_search (id, text) select id, text from ticket_texts;
insert into audit_search (id, text) select id, text from audit_texts;

{when orders_searched: after insert on orders}
  insert into order_search (id, text) select id, text from order_texts where id = new.id;
{end}
{when users_searched: after insert on users}
  insert into user_search (id, text) select id, text from user_texts where id = new.id;
{end}
{when fund_requests_searched: after insert on fund_requests}
  insert into fund_request_search (id, text) select id, text from fund_request_texts where id = new.id;
{end}
{when tickets_searched: after insert on tickets}
  insert into ticket_search (id, text) select id, text from ticket_texts where id = new.id;
{end}
{when audit_entries_searched: after insert on audit_entries}
  insert into audit_search (id, text) select id, text from audit_texts where id = new.id;
{end}
-- Whoever has another name is found by it, and not by the old one.
{when users_renamed: after update of email, first_name, last_name, phone on users}
  update user_search set text = (select t.text from user_texts t where t.id = user_search.id) where id = new.id;
  update order_search set text = (select t.text from order_texts t where t.id = order_search.id)
    where id in (select o.id from orders o where o.user_id = new.id);
  update fund_request_search set text = (select t.text from fund_request_texts t where t.id = fund_request_search.id)
    where id in (select f.id from fund_requests f where f.user_id = new.id);
  update ticket_search set text = (select t.text from ticket_texts t where t.id = ticket_search.id)
    where id in (select c.id from tickets c where c.user_id = new.id);
{end}

-- How many customers there are; to count them takes longer with each of them.
create table customer_count (customers {integer} not null) {strict};
insert into customer_count (customers) select count(*) from users where is_admin = 0 and deleted_at is null;

{when customers_came: after insert on users}
  update customer_count set customers = customers + 1 where new.is_admin = 0 and new.deleted_at is null;
{end}
{when customers_went: after update of is_admin, deleted_at on users}
  update customer_count set customers = customers
    + case when new.is_admin = 0 and new.deleted_at is null then 1 else 0 end
    - case when old.is_admin = 0 and old.deleted_at is null then 1 else 0 end;
{end}

-- How often each service was ordered, as far as the figures of the days are kept.
create table service_orders (
  service_id {integer} primary key,
  orders {integer} not null
) {strict};
insert into service_orders (service_id, orders) select service_id, sum(orders) from service_figures group by service_id;

-- Each list comes out of an index in its order, whatever filters narrow it down.
drop index orders_by_status;
drop index orders_by_platform;
create index orders_by_status on orders (status, created_at, id);
create index orders_by_platform on orders (platform_name, created_at, id);
create index orders_by_status_and_platform on orders (status, platform_name, created_at, id);
create index users_that_stand on users (id) where deleted_at is null;
create index users_customers on users (id) where is_admin = 0 and deleted_at is null;
create index users_admins on users (id) where is_admin = 1 and deleted_at is null;
create index users_deleted on users (id) where deleted_at is not null;
create index tickets_by_priority on tickets (priority, updated_at);
create index tickets_by_status_and_priority on tickets (status, priority, updated_at);
create index audit_entries_by_subject on audit_entries (subject, id);
create index audit_entries_by_time on audit_entries (at, id);
