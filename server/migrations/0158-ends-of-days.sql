-- What the shop gave earlier ended in the middle of the day in India that the pages name. It ends with that day; what ended on an
-- earlier day stays ended. India is 19,800,000 ms ahead, and a day has 86,400,000.
update bonuses set expires_at = ((expires_at + 19800000) / 86400000 + 1) * 86400000 - 19800000 - 1 where taken_back_at is null;
update invitations set order_until = ((order_until + 19800000) / 86400000 + 1) * 86400000 - 19800000 - 1 where state = 'joined';
