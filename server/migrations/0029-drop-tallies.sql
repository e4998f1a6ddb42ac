-- Lists are counted up to 2,500 rows when they are read, so nothing is counted when a row is written.
{drop-when orders_tallied}
{drop-when orders_moved_tallied}
{drop-when users_tallied}
{drop-when users_moved_tallied}
{drop-when fund_requests_tallied}
{drop-when fund_requests_moved_tallied}
{drop-when tickets_tallied}
{drop-when tickets_moved_tallied}
{drop-when audit_entries_tallied}
drop view tallied_items;
drop view tallied;

-- The tables `tallies`, `tally_changes` and `tally_check` and the view `tally_items` stay, and nothing writes to them:
-- nodes of the former version read them until they are restarted, and then show the totals of the moment of the upgrade.
-- A later release drops them.
