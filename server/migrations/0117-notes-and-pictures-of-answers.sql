-- What admins write about a ticket for each other; its customer never sees it.
create table ticket_notes (
  id {id},
  ticket_id {integer} not null references tickets (id),
  admin_id {integer} not null references users (id),
  note text not null,
  created_at {integer} not null
) {strict};
create index ticket_notes_of_ticket on ticket_notes (ticket_id, id);

-- The answer that a picture came with; null for one that came with the ticket itself.
alter table ticket_screenshots add column message_id {integer} references ticket_messages (id);
