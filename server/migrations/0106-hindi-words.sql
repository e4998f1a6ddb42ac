-- Categories and services can have Hindi words beside the shop's own; empty where nobody has written them.
alter table categories add column name_hi text not null default '';
alter table categories add column description_hi text not null default '';
alter table services add column name_hi text not null default '';
alter table services add column description_hi text not null default '';
